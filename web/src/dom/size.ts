// A view knows the size of its element as the browser laid it out last. Asking the element itself in the middle of a
// drawing would make the browser lay out the page there and then, and once more at the end.
export interface Size {
  width: number;
  height: number;
}

export function watchSize(element: Element, changed: () => void): Size {
  const size: Size = { width: 0, height: 0 };
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    if (clientWidth === size.width && clientHeight === size.height) return;
    size.width = clientWidth;
    size.height = clientHeight;
    changed();
  }).observe(element);
  return size;
}
