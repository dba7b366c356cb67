import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** After this many entries of a list, other calls get their turn. */
const ENTRIES_AT_ONCE = 100;
/** Lists are in the record itself, or in one of its groups. */
const DEPTH_OF_LISTS = 2;

/** A record as JSON has it: bigints and dates as text. In pieces: megabytes at once would delay every other call. */
export async function toPlain(record: object, depth = 1): Promise<Record<string, unknown>> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record))
    if (value !== undefined) plain[name] = await toPlainField(value, depth);
  return plain;
}

function toPlainField(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return toPlainList(value);
  const isGroup = typeof value === 'object' && value !== null && !(value instanceof Date);
  return isGroup && depth < DEPTH_OF_LISTS ? toPlain(value, depth + 1) : toJson(value);
}

async function toPlainList(list: readonly unknown[]): Promise<unknown[]> {
  const plain: unknown[] = [];
  for (let at = 0; at < list.length; at += ENTRIES_AT_ONCE) {
    plain.push(...(toJson(list.slice(at, at + ENTRIES_AT_ONCE)) as unknown[]));
    await yieldToOthers();
  }
  return plain;
}

const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)));
