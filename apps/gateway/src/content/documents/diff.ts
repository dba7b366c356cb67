/**
 * A difference between two versions; `path` is a JSON pointer, `before` or `after` is absent for an added or a removed value.
 */
export interface Change {
  path: string;
  before?: unknown;
  after?: unknown;
}

/**
 * The changes from one body to another. List entries with a `code` or an `id` are compared with the entry of the same name, so
 * that a new game in the middle is one change; their order is compared as the list of names at `<path>/order`.
 */
export function findChanges(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return findListChanges(before, after, path);
  if (isRecord(before) && isRecord(after)) return findFieldChanges(before, after, path);
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

function findFieldChanges(before: Record<string, unknown>, after: Record<string, unknown>, path: string): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => findChanges(before[name], after[name], `${path}/${toPointer(name)}`));
}

function findListChanges(before: readonly unknown[], after: readonly unknown[], path: string): Change[] {
  const [former, latter] = [nameAll(before), nameAll(after)];
  if (!former || !latter) return findFieldChanges({ ...before }, { ...after }, path);
  const [formerOrder, latterOrder] = [Object.keys(former), Object.keys(latter)];
  const isMoved =
    formerOrder.filter((name) => name in latter).join('\n') !== latterOrder.filter((name) => name in former).join('\n');
  return [
    ...findFieldChanges(former, latter, path),
    ...(isMoved ? [{ path: `${path}/order`, before: formerOrder, after: latterOrder }] : []),
  ];
}

/** A list by the names of its entries; null where one has none, or two have the same. */
function nameAll(list: readonly unknown[]): Record<string, unknown> | null {
  const named = Object.create(null) as Record<string, unknown>;
  for (const entry of list) {
    const name = isRecord(entry) ? (entry.code ?? entry.id) : undefined;
    if (typeof name !== 'string' || name in named) return null;
    // Object keys that look like numbers would lose their position.
    named[`${name}`] = entry;
  }
  return named;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toPointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
