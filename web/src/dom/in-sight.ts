// What is chosen in a list that scrolls stays in sight: the list alone is moved, and no further than it must be.
export function keepInSight(list: Element, top: number, height: number, head = 0): void {
  const { scrollTop, clientHeight } = list;
  const most = top;
  const least = top + height + head - clientHeight;
  const to = Math.min(most, Math.max(least, scrollTop));
  if (to !== scrollTop) list.scrollTop = to;
}
