import type { Change } from '@foyer/gateway/content/documents/diff.ts';

const LINES = 200;
const VALUE_LETTERS = 100;

/** The differences between two versions, one a line: `+` is added, `-` is removed, `~` is changed. */
export function formatChanges(changes: readonly Change[]): string {
  const lines = changes.slice(0, LINES).map((change) => {
    const { after, before, path } = change;
    if (!('before' in change)) return `+ ${path || '/'}: ${toText(after)}`;
    if (!('after' in change)) return `- ${path || '/'}: ${toText(before)}`;
    return `~ ${path || '/'}: ${toText(before)} → ${toText(after)}`;
  });
  const more = changes.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

function toText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > VALUE_LETTERS ? `${text.slice(0, VALUE_LETTERS)}…` : text;
}
