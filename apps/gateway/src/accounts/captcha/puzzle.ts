import { timingSafeEqual } from 'node:crypto';
import { type Puzzle, puzzleText } from '@foyer/contract/puzzle.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import type { CaptchaAttempt } from './captcha.ts';

/** Several parts take about as long for everybody; how long a single long one takes is a matter of luck. */
const PARTS = 8;
const LIFE_SECONDS = 300;

/** What a challenge is valid for: an action of an address at a merchant. */
type Purpose = Pick<CaptchaAttempt, 'caller' | 'purpose'>;

/** A solution that was checked, except for whether it has been used before. */
export interface Solution {
  /** Identifies the challenge. */
  id: string;
  bits: number;
}

/** Issues a challenge that only this address can use, for this action at this merchant. @param bits zero bits of each part */
export function issuePuzzle(
  purpose: Purpose,
  bits: number,
  { now, randomBytes, seal }: Pick<Context, 'now' | 'randomBytes' | 'seal'>,
): Puzzle {
  const expiresAt = Math.floor(now() / 1000) + LIFE_SECONDS;
  const content = `${bits}-${expiresAt}-${randomBytes(12).toString('hex')}`;
  return {
    challenge: `${content}-${signatureOf(content, purpose, seal)}`,
    parts: PARTS,
    bits,
    expiresSeconds: LIFE_SECONDS,
  };
}

const SOLUTION = /^((\d{1,2})-(\d{1,11})-[0-9a-f]{24})-([0-9a-f]{32})~(\d{1,15}(?:,\d{1,15})*)$/;

/**
 * Checks a solution in some microseconds, without the database.
 * @returns null if it was forged or has expired, belongs to another caller or action, or is wrong
 */
export function checkSolution(
  text: string,
  purpose: Purpose,
  { now, seal }: Pick<Context, 'now' | 'seal'>,
): Solution | null {
  const [, content = '', bits = '', expiresAt = '', signature = '', list = ''] = SOLUTION.exec(text) ?? [];
  if (!content || Number(expiresAt) * 1000 <= now()) return null;
  const expected = signatureOf(content, purpose, seal);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  const nonces = list.split(',');
  const isSolved = (nonce: string, part: number): boolean =>
    sha256(puzzleText(signature, part, Number(nonce))).readUInt32BE() >>> (32 - Number(bits)) === 0;
  return nonces.length === PARTS && nonces.every(isSolved) ? { id: signature, bits: Number(bits) } : null;
}

const signatureOf = (content: string, { caller, purpose }: Purpose, seal: Context['seal']): string =>
  seal.hmacOf('puzzle', [purpose, caller.merchant.code, toNetwork(caller.ip), content].join('\n')).slice(0, 32);
