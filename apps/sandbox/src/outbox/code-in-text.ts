import { readdirSync, readFileSync } from 'node:fs';
import { isLanguageCode } from '@foyer/locales/choose-language.ts';

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);
const CARRIERS = ['codeSms', 'codeMail', 'initialPasswordSms'];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A message with the line ends and spaces of every channel made alike. */
const toPlain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Sentences that carry a code, in every language, with the code as their one group. */
const SENTENCES = readdirSync(LOCALES)
  .filter(isLanguageCode)
  .flatMap((language) => {
    const words: Record<string, string> = JSON.parse(
      readFileSync(new URL(`${language}/messages.json`, LOCALES), 'utf8'),
    );
    return CARRIERS.flatMap((name) => words[name] ?? []);
  })
  .map(toPattern);

/** The one-time code or initial password in one of Foyer's own messages; null where a text carries none. */
export function codeInText(text: string): string | null {
  const plain = toPlain(text);
  for (const sentence of SENTENCES) {
    const code = sentence.exec(plain)?.[1];
    if (code) return code;
  }
  return null;
}

function toPattern(sentence: string): RegExp {
  const parts = toPlain(sentence)
    .split(/(\{\w+\})/)
    .map((part) => (part === '{code}' ? '(\\w+)' : /^\{\w+\}$/.test(part) ? '.+?' : escapePattern(part)));
  return new RegExp(`^${parts.join('')}$`, 's');
}
