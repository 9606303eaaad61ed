import { needWords } from "../i18n.js";
import { needStyle } from "../stylesheet.js";

/** The words and the looks of seats, links and waiting; what shows them imports this once, and waits no more. */
await Promise.all([needWords("people"), needStyle("people")]);
