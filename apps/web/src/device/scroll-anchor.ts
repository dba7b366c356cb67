/**
 * On a page that the browser or the router has scrolled back to where it was, a part that arrives late must not move the
 * scroll position along with what it pushes down: with that part the page is as it was. @returns a function that ends it
 */
export function holdScrollPosition(): () => void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'back_forward') return () => {};
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  return () => {
    style.overflowAnchor = '';
  };
}
