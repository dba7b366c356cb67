/** How far from the viewport counts as near: a lane's next tile, and just below the fold. */
const MARGIN = '40px 120px';

/** Calls back once when an element comes near the viewport. @returns a function that stops it */
export function onNear(element: Element, callback: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    callback();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
