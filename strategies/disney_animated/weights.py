"""The planner's judgement as numbers, in points: one point is one square of background.

A bot's weights row holds the defaults below in this order; `planner@powers=0+clear=2` changes some.
"""

WEIGHTS = {
    "powers": (1.0, "skill: use characters' powers (0 never)"),
    "clearing": (1.0, "skill: clear Calamity cards (0 never on purpose)"),
    "helping": (1.0, "skill: weigh what others gain (0 oneself only)"),
    "saving": (1.0, "skill: keep cards, Paint and tokens for the Villain (0 no)"),
    "magic": (0.94, "a Magic token"),
    "card": (1.35, "a card beyond what the coming effects will take"),
    "card_spare": (0.47, "a card beyond any demand in sight"),
    "fail": (1.87, "a card that keeps an effect from failing"),
    "clear": (1.35, "a Calamity cleared, per card that its effect would take"),
    "token_effect": (2.0, "a Calamity cleared while the effect takes tokens"),
    "paint": (0.98, "a Paint token that the film still needs"),
    "paint_ready": (0.36, "more for it when its section is covered"),
    "paint_spare": (0.1, "a Paint token nobody needs"),
    "wild": (0.3, "more for a wild than for the colour"),
    "dwarf": (1.08, "a Dwarf"),
    "music": (0.5, "a Music token on a tile"),
    "krunchie": (1.4, "a Krunchie"),
    "cat": (2.0, "the Cheshire Cat on a tile"),
    "wish": (1.6, "a wish of the Genie"),
    "bonus": (0.39, "a bonus action, per point of its value"),
    "lag": (0.8, "how much more a film behind the others counts"),
    "others": (0.65, "what later seats of the round gain, against oneself"),
    "condition": (4.0, "tokens for the Villain's condition when little else is missing"),
    "reserve": (1.6, "loss of a card that one's own Villain will cost"),
    "finish": (3.0, "more for the last things a film needs"),
    "section": (0.5, "a square in a section that is begun"),
}
NAMES = tuple(WEIGHTS)
(POWERS, CLEARING, HELPING, SAVING, MAGIC_W, CARD, CARD_SPARE, FAIL, CLEAR, TOKEN_EFFECT, PAINT, PAINT_READY,
 PAINT_SPARE, WILD_MORE, DWARF, MUSIC, KRUNCHIE, CAT, WISH, BONUS, LAG, OTHERS, CONDITION, RESERVE, FINISH,
 SECTION) = range(len(WEIGHTS))  # fmt: skip
