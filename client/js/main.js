import { html, render } from "../vendor/lit.js";
import { parseRoute } from "./router.js";
import { loadLanguage, language, t } from "./i18n.js";
import { settings } from "./settings.js";
import { finishOnInput } from "./motion.js";
import { hush } from "./announce.js";
import "./net-bar.js";

/** Route name → how its element is loaded and written. A screen gets one property, `route`. */
const SCREENS = {
  lobby: [() => import("./lobby.js"), (route) => html`<tapete-lobby .route=${route}></tapete-lobby>`],
  gin: [() => import("./table.js"), (route) => html`<tapete-table .route=${route}></tapete-table>`],
  sheet: [() => import("./sheet.js"), (route) => html`<tapete-sheet .route=${route}></tapete-sheet>`],
  replay: [() => import("./replay.js"), (route) => html`<tapete-replay .route=${route}></tapete-replay>`],
  tables: [() => import("./other-tables.js"), (route) => html`<tapete-other-tables .route=${route}></tapete-other-tables>`],
  sit: [() => import("./sit-down.js"), (route) => html`<tapete-sit-down .route=${route}></tapete-sit-down>`],
  room: [() => import("./rummy/room-form.js"), (route) => html`<tapete-rummy-room .route=${route}></tapete-rummy-room>`],
  rummy: [() => import("./rummy/table.js"), (route) => html`<tapete-rummy-table .route=${route}></tapete-rummy-table>`],
  seat: [() => import("./people/take-seat.js"), (route) => html`<tapete-take-seat .route=${route}></tapete-take-seat>`],
  pad: [() => import("./pad.js"), (route) => html`<tapete-pad .route=${route}></tapete-pad>`],
  editor: [() => import("./editor.js"), (route) => html`<tapete-editor .route=${route}></tapete-editor>`],
  missing: [() => import("./missing.js"), (route) => html`<tapete-missing .route=${route}></tapete-missing>`],
};

const app = document.getElementById("app");
let shown = "";

const wantedLanguage = (route) => route.query.lang ?? new URLSearchParams(location.search).get("lang") ?? settings.get("lang");

/** Shows the screen of the address; the focus goes to its heading unless it is the page's first screen. */
async function showRoute() {
  const route = parseRoute(location.hash);
  const [load, template] = SCREENS[route.name];
  await load();
  const isNew = `${route.name}/${route.id}` !== shown;
  const isFirst = shown === "";
  shown = `${route.name}/${route.id}`;
  if (isNew) {
    document.title = t("app.name");
    document.body.dataset.screen = route.name;
    delete document.body.dataset.phase;
    hush();
    render(null, app);
  }
  render(template(route), app);
  await app.firstElementChild?.updateComplete;
  if (isNew && !isFirst) app.querySelector("h1")?.focus();
}

async function changeLanguage() {
  if (settings.get("lang") && settings.get("lang") !== language()) {
    await loadLanguage(settings.get("lang"));
    settings.dispatchEvent(new CustomEvent("change", { detail: { name: "words" } }));
  }
}

async function start() {
  settings.show();
  await loadLanguage(wantedLanguage(parseRoute(location.hash)));
  settings.addEventListener("change", (event) => event.detail.name === "lang" && changeLanguage());
  addEventListener("hashchange", showRoute);
  finishOnInput();
  await showRoute();
}

start();
