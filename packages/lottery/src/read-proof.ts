import { isBeaconChain } from './beacon.ts';
import type { DrawProof } from './proof.ts';
import type { TicketReceipt } from './receipt.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const hasTexts = (value: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');
const isList = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isEntry);

/** A proof from an untrusted file; null when malformed. Its content is not verified here. */
export function readProof(value: unknown): DrawProof | null {
  if (!isFields(value) || !hasTexts(value, ['gameCode', 'drawId', 'commitment', 'serverSeed'])) return null;
  if (!isList(value.numbers, isPrizeNumbers)) return null;
  if (value.version === 1) return value as unknown as DrawProof;
  if (!isPulse(value.beacon) || typeof value.root !== 'string') return null;
  const isKnown = value.version === 2 || (value.version === 3 && isSignedRoot(value));
  return isKnown ? (value as unknown as DrawProof) : null;
}

/** The same for the receipt of a ticket. */
export function readReceipt(value: unknown): TicketReceipt | null {
  if (!isFields(value) || value.version !== 1 || !hasTexts(value, ['drawId', 'text', 'root'])) return null;
  return isList(value.path, isStep) ? (value as unknown as TicketReceipt) : null;
}

const isPrizeNumbers = (value: unknown): boolean =>
  isFields(value) && hasTexts(value, ['prize']) && isList(value.numbers, (number) => typeof number === 'string');

const isStep = (value: unknown): boolean =>
  isFields(value) && hasTexts(value, ['hash']) && (value.side === 'left' || value.side === 'right');

const isSignedRoot = (value: Fields): boolean =>
  typeof value.rootSignature === 'string' && Number.isSafeInteger(value.tickets);

const isPulse = (value: unknown): boolean =>
  isFields(value) &&
  hasTexts(value, ['chain', 'publicKey', 'signature']) &&
  isBeaconChain(String(value.chain)) &&
  Number.isSafeInteger(value.round);
