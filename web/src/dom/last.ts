// Where panels stand in one column, the one that is seen last is reached last by keyboard, too; beside the others it is
// the first.
export function lastWhere(query: string, element: HTMLElement, parent: Element): void {
  const narrow = matchMedia(query);
  const put = () => {
    const host = document.activeElement;
    const focused = host?.shadowRoot?.activeElement ?? host; // the YAML is within a shadow root
    if (narrow.matches) parent.append(element);
    else parent.prepend(element);
    if (element.contains(host)) (focused as HTMLElement).focus({ preventScroll: true });
  };
  put();
  narrow.addEventListener("change", put);
}
