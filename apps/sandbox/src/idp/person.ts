import { createHash } from 'node:crypto';

/** A user of the sandbox's providers, derived from the name: the same name is always the same person. */
export interface Person {
  /** The id at Firebase, LINE and Maya. */
  subject: string;
  /** The id at Telegram. */
  number: number;
  name: string;
  /** The address of a portrait. */
  picture: string;
}

/** The users the page offers. */
export const PEOPLE = ['Linh Tran', 'Maria Santos', 'João Silva'];

const NAME_LONGEST = 60;
const SUBJECT_LENGTH = 28;
const NUMBER_DIGITS_HEX = 10;

/** @returns null for an invalid name */
export function toPerson(typed: unknown, { channel, origin }: { channel: string; origin: string }): Person | null {
  const name =
    typeof typed === 'string'
      ? typed
          .replace(/[\p{C}\s]+/gu, ' ')
          .trim()
          .slice(0, NAME_LONGEST)
      : '';
  if (!name) return null;
  const hex = createHash('sha256').update(`${channel}\n${name.toLowerCase()}`).digest('hex');
  return {
    name,
    subject: hex.slice(0, SUBJECT_LENGTH),
    number: Number.parseInt(hex.slice(0, NUMBER_DIGITS_HEX), 16) + 1,
    picture: `${origin}/sandbox/idp/portrait.svg?name=${encodeURIComponent(name)}`,
  };
}

const HUES = 360;

/** A portrait: the initials on a colour derived from the name. */
export function toPortrait(name: string): string {
  const letters = name
    .split(' ')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  const hue = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % HUES, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 34%)"/><text x="48" y="62" font-family="system-ui,sans-serif" font-size="38" font-weight="600" fill="#fff" text-anchor="middle">${letters}</text></svg>`;
}
