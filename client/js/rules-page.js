/** The rules' own pages need no script: this one only gives them the chosen colours. */
import { settings } from "./settings.js";

settings.show();
