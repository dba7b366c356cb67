import type { MessageRow } from './message.store.ts';

/** A conversation as text, one paragraph for each message: time in UTC, author, and text. Notes of the system are left out. */
export function toTranscript(
  rows: readonly MessageRow[],
  { brand, customer }: { brand: string; customer: string },
): string {
  const paragraphs = rows
    .filter(({ author }) => author !== 'system')
    .map(({ staffName, at, author, body, file }) => {
      const who = author === 'customer' ? customer : `${staffName ?? brand} (${brand})`;
      return `[${at.toISOString().slice(0, 16).replace('T', ' ')} UTC] ${who}:\n${file ? `[${file.name}]` : body}\n`;
    });
  return `${paragraphs.join('\n')}`;
}
