/**
 * Whether a key belongs to the composition of a text (an input method), so that Enter chooses a candidate and sends nothing. Most browsers
 * report the key before the end of the composition; Safari afterwards, with the key code 229 alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
