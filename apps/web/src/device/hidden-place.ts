/** Lends out an invisible element of the page for as long as the work takes. */
export async function withHiddenPlace<T>(work: (place: HTMLElement) => Promise<T>): Promise<T> {
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  try {
    return await work(place);
  } finally {
    place.remove();
  }
}
