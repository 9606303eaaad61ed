import { html, render } from "../vendor/lit.js";
import { icon } from "./cards.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";

/**
 * A modal dialog on top of any screen: Escape, its button or a press beside it closes it, and the focus goes back.
 * @param {{testid: string, title: () => string, body: (close: () => void) => unknown}} content rendered again when a setting changes
 * @returns {{close: () => void, refresh: () => void}}
 */
export function openDialog({ testid, title, body }) {
  const dialog = document.createElement("dialog");
  dialog.dataset.testid = testid;
  dialog.setAttribute("aria-labelledby", `${testid}-title`);
  const close = () => dialog.close();
  const refresh = () =>
    render(
      html`<div class="dialog-head"><h2 id=${`${testid}-title`}>${title()}</h2>
          <button class="quiet square" aria-label=${t("common.close")} data-testid="dialog-close" @click=${close}>${icon("close")}</button></div>
        <div class="dialog-body">${body(close)}</div>`,
      dialog,
    );
  const gone = () => {
    settings.removeEventListener("change", refresh);
    removeEventListener("hashchange", close);
    dialog.remove();
  };
  settings.addEventListener("change", refresh);
  addEventListener("hashchange", close);
  dialog.addEventListener("close", gone);
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  refresh();
  document.body.append(dialog);
  dialog.showModal();
  return { close, refresh };
}
