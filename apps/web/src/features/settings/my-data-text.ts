/** After this many entries of a list, other work gets its turn. */
const ENTRIES_AT_ONCE = 100;
const INDENT = '  ';
/** Lists are in the record itself, or in one of its groups. */
const DEPTH_OF_LISTS = 2;

type Yield = () => Promise<unknown>;

/** What is written inside of what. */
interface Place {
  spaces: string;
  depth: number;
  yieldToOthers: Yield;
}

/**
 * A record as indented JSON, like `JSON.stringify(record, null, 2)`, in pieces: megabytes at once would delay every other call.
 * @param yieldToOthers is awaited between pieces
 */
export async function toText(record: Readonly<Record<string, unknown>>, yieldToOthers: Yield): Promise<string> {
  return `${await write(record, { spaces: '', depth: 0, yieldToOthers })}\n`;
}

async function write(value: unknown, place: Place): Promise<string | undefined> {
  if (typeof value !== 'object' || value === null || place.depth > DEPTH_OF_LISTS)
    return toIndented(value, place.spaces);
  const inner = { ...place, spaces: place.spaces + INDENT, depth: place.depth + 1 };
  const isList = Array.isArray(value);
  const parts = isList ? await writeEntries(value, inner) : await writeFields(value, inner);
  const [start, end] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${start}${end}`;
  return `${start}\n${parts.join(',\n')}\n${place.spaces}${end}`;
}

async function writeFields(record: object, place: Place): Promise<string[]> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    const text = await write(value, place);
    if (text !== undefined) fields.push(`${place.spaces}${JSON.stringify(name)}: ${text}`);
  }
  return fields;
}

async function writeEntries(list: readonly unknown[], { spaces, yieldToOthers }: Place): Promise<string[]> {
  const entries: string[] = [];
  for (const entry of list) {
    entries.push(spaces + (toIndented(entry, spaces) ?? 'null'));
    if (entries.length % ENTRIES_AT_ONCE === 0) await yieldToOthers();
  }
  return entries;
}

/** JSON whose lines after the first begin with some spaces. A line break inside of a text is escaped, so every one is between lines. */
const toIndented = (value: unknown, spaces: string): string | undefined =>
  JSON.stringify(value, null, 2)?.replaceAll('\n', `\n${spaces}`);
