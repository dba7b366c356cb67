import { readStored, removeStored, writeStored } from '../storage.ts';
import { toLocalDay } from './popup-marks.ts';

/** This browser's registration for push messages. */
export interface PushMark {
  /** The id of the push device at the gateway. */
  deviceId: string;
  /** The member who receives the messages. */
  memberId: string;
  /** The visit in which the gateway was last notified (`spanId`). */
  visit: string;
  /** When it was notified, ms since 1970. */
  at: number;
  /** Firebase token; empty without Firebase. */
  token: string;
}

const BOUND = 'pushBound';
const CLOSED = 'pushClosed';
const OFF = 'pushOff';

const isText = (value: unknown): value is string => typeof value === 'string';
const isMark = (value: unknown): value is PushMark => {
  const { at, deviceId, memberId, token, visit } = (value ?? {}) as Partial<PushMark>;
  return [deviceId, memberId, token, visit].every(isText) && typeof at === 'number';
};

/** null if this browser receives no push messages. */
export const readPushMark = (): PushMark | null => readStored('local', BOUND, isMark);

export const writePushMark = (mark: PushMark): void => void writeStored('local', BOUND, mark);

export const removePushMark = (): void => removeStored('local', BOUND);

/** Stores the date on which the prompt was closed (§4). @param at ms since 1970 */
export const markPromptClosed = (at: number): void => void writeStored('local', CLOSED, toLocalDay(at));

/** Whether the prompt was closed on this day: it is shown once a day at most (§4). */
export const wasPromptClosed = (at: number): boolean => readStored('local', CLOSED, isText) === toLocalDay(at);

/** The member has turned push messages off on this browser: it is not bound again automatically. */
export const markPushOff = (memberId: string): void => void writeStored('local', OFF, memberId);

export const forgetPushOff = (): void => removeStored('local', OFF);

export const isPushOff = (memberId: string): boolean => readStored('local', OFF, isText) === memberId;
