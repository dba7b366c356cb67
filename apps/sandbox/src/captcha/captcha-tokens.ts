import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * The proofs that the sandbox's captcha service issues to a browser that solved a puzzle, and verifies for the
 * gateway. They contain their time and a signature, so the service only stores which ones have been used.
 */

/** Shorter than used proofs are remembered: a proof expires before its use is forgotten. */
const GOOD_FOR_MS = 5 * 60_000;
const V3_CHALLENGE = /^[0-9a-f]{32}[0-9a-z]{2}$/;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const mac = (key: string, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('hex').slice(0, 32);
const isYoung = (time: number, now: number): boolean => time <= now && now - time <= GOOD_FOR_MS;

export interface ProofV3 {
  validate: string;
  seccode: string;
}

/** One puzzle of a challenge of version 3; the service adds two characters for each picture it shows. */
export const toPuzzleChallenge = (challenge: string): string | null =>
  /^[0-9a-f]{32}/.test(challenge) ? challenge.slice(0, 32) + randomBytes(1).toString('hex') : null;

export const isPuzzleChallenge = (challenge: string): boolean => V3_CHALLENGE.test(challenge);

export function proveV3(challenge: string, key: string, now: number): ProofV3 {
  const time = now.toString(36);
  return { validate: md5(`${key}geetest${challenge}`), seccode: `${time}.${mac(key, 'v3', challenge, time)}|jordan` };
}

export function isProofV3(
  { seccode, validate }: ProofV3,
  challenge: string,
  { key, now }: { key: string; now: number },
) {
  const [time = '', signature] = (seccode.split('|')[0] ?? '').split('.');
  return (
    validate === md5(`${key}geetest${challenge}`) &&
    signature === mac(key, 'v3', challenge, time) &&
    isYoung(Number.parseInt(time, 36), now)
  );
}

/** The service's answer to a valid proof; any other text means invalid. */
export const acceptV3 = (seccode: string): string => md5(seccode);

export interface ProofV4 {
  lot_number: string;
  captcha_output: string;
  pass_token: string;
  /** Seconds since 1970. */
  gen_time: string;
}

/** A puzzle of version 4: its id contains its creation time and our signature. */
export function newLot(key: string, now: number): string {
  const name = now.toString(16).padStart(12, '0') + randomBytes(4).toString('hex');
  return name + mac(key, 'lot', name).slice(0, 12);
}

export function isLot(lot: string, key: string, now: number): boolean {
  const name = lot.slice(0, 20);
  return lot === name + mac(key, 'lot', name).slice(0, 12) && isYoung(Number.parseInt(name.slice(0, 12), 16), now);
}

export function proveV4(lot: string, key: string, now: number): ProofV4 {
  const output = randomBytes(16).toString('base64url');
  const time = String(Math.floor(now / 1000));
  return { lot_number: lot, captcha_output: output, pass_token: mac(key, 'v4', lot, output, time), gen_time: time };
}

/** @param signToken proves that the gateway has the key */
export function isProofV4(proof: ProofV4, signToken: string, { key, now }: { key: string; now: number }): boolean {
  const { captcha_output, gen_time, lot_number, pass_token } = proof;
  return (
    signToken === createHmac('sha256', key).update(lot_number).digest('hex') &&
    pass_token === mac(key, 'v4', lot_number, captcha_output, gen_time) &&
    isYoung(Number(gen_time) * 1000, now)
  );
}
