"use strict";
// A click on a column's head sorts its table: by number where the cells begin with one, else by text.
function sortKey(cell) {
  const text = cell.textContent.trim();
  const found = text.replace(/[,\u2009]/g, "").match(/^[+\u2212-]?\d+(\.\d+)?/);
  return found ? parseFloat(found[0].replace("\u2212", "-")) : text.toLowerCase();
}
function compare(a, b) {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === "number" ? -1 : 1;
}
function sortBy(table, column, head) {
  const up = head.getAttribute("aria-sort") !== "ascending";
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, row => [sortKey(row.cells[column]), row]);
  rows.sort((a, b) => up ? compare(a[0], b[0]) : compare(b[0], a[0]));
  for (const [, row] of rows) body.append(row);
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
}
for (const table of document.querySelectorAll("table.sortable")) {
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sortBy(table, column, head));
    head.append(button);
  });
}
document.documentElement.dataset.ready = "1";
