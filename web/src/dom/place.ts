// Who removes or moves a row by keyboard stays where they were: once `row` is gone from its list, or stands elsewhere
// in it, the last button of what stands at its place (or `shift` further) has the focus; in an empty list, the button
// that adds one.
export function keepPlace(row: Element, shift = 0): void {
  const list = row.parentElement!;
  const index = [...list.children].indexOf(row);
  const seen = new MutationObserver(() => {
    if (list.children[index] === row) return;
    seen.disconnect();
    if (document.activeElement !== document.body) return; // they have gone on
    const next = list.children[Math.min(index + shift, list.children.length - 1)] ?? list.closest("section")!;
    [...next.querySelectorAll("button")].at(-1)?.focus();
  });
  seen.observe(list, { childList: true });
}
