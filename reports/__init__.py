"""Tables, findings, plots and pages made of results, and the command line `toonlab`."""
