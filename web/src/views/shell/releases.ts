// The badge's list: which release of Volcano answers, why it is that one, and what another would decide.
import { h, type Child } from "../../dom/h.ts";
import { t } from "../../i18n/later.ts";
import { r } from "../../i18n/release-words.ts";
import { catalogue } from "../../model/catalogue.ts";
import { releaseIn, withRelease } from "../../model/release.ts";
import type { App } from "../parts/app.ts";
import { releaseIsOfImage } from "../parts/diagnostics.ts";
import { itemView, type MenuItem } from "../parts/menu.ts";
import { bothReleases, pairFor } from "../parts/release-pair.ts";

export function releaseItems(app: App): Child[] {
  const { text, result, outline, diagnostics } = app.store.get();
  const asked = releaseIn(text);
  const version = result?.report.volcano ?? "";
  const choose = (release: string) => () => app.edit(withRelease(app.store.get().text, release));
  const { from, to } = pairFor(app.store.get());
  const all: MenuItem[] = [
    ...catalogue().releases.map(({ name, version }) => ({
      label: `Volcano ${version}`,
      note: name === asked ? t("releaseAsked") : t("releaseNote", { name }),
      run: choose(name),
    })),
    { label: t("releaseNone"), note: t("releaseNoneNote"), run: choose("") },
    { label: r("upgradeMenu"), note: r("upgradeNote"), run: () => app.store.set({ dialog: "upgrade" }) },
    { label: r("pair"), note: r("pairNote", { from, to }), run: () => void bothReleases(app, from, to) },
  ];
  const why = outline?.release ? "named" : releaseIsOfImage(diagnostics) ? "ofImage" : "noRelease";
  return [
    version ? h("p", { key: "why", class: "menu-say", role: "presentation" }, r(why, { version })) : null,
    ...all.map(itemView),
  ];
}
