/** A letter without accent and case; keeps the number of UTF-16 units, so that places stay valid. */
const foldLetter = (letter: string): string => {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('đ', 'd').replace('ł', 'l');
  return plain.length === letter.length ? plain : letter;
};

const fold = (text: string): string => [...text].map(foldLetter).join('');

/** The place of a text in a title, ignoring accents and case; null if the title does not contain it. */
export function findMatch(title: string, text: string): { start: number; end: number } | null {
  const wanted = fold(text.normalize('NFC').trim());
  const composed = title.normalize('NFC');
  if (wanted === '' || composed.length !== title.length) return null;
  const start = fold(title).indexOf(wanted);
  return start < 0 ? null : { start, end: start + wanted.length };
}
