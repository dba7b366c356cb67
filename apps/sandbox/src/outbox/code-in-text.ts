import { readMessageTables } from '@foyer/locales/read-message-tables.ts';

/** The messages that contain a code. */
const CARRIERS = ['codeSms', 'codeMail', 'initialPasswordSms'];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A message with normalized white space. */
const toPlain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Reads our messages in every language. @returns finds the one-time code or initial password in one of them; null in a
 * text that has none
 */
export function createCodeReader(): (text: string) => string | null {
  const tables = [...readMessageTables('messages.json').values()];
  const patterns = tables.flatMap((messages) => CARRIERS.flatMap((name) => messages[name] ?? [])).map(toPattern);
  return (text) => {
    const plain = toPlain(text);
    for (const pattern of patterns) {
      const code = pattern.exec(plain)?.[1];
      if (code) return code;
    }
    return null;
  };
}

/** A message as a pattern, with the code as its one group. */
function toPattern(sentence: string): RegExp {
  const parts = toPlain(sentence)
    .split(/(\{\w+\})/)
    .map((part) => (part === '{code}' ? '(\\w+)' : /^\{\w+\}$/.test(part) ? '.+?' : escapePattern(part)));
  return new RegExp(`^${parts.join('')}$`, 's');
}
