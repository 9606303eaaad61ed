import { needWords } from "../i18n.js";
import { needStyle } from "../stylesheet.js";

/** The words of rummy and the look of its melds; whoever shows melds imports this once, and waits no more. */
await Promise.all([needWords("rummy"), needStyle("rummy-melds")]);
