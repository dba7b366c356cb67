import type { Reading } from '@foyer/contract/typed.ts';
import { readCode, readSigns, readText } from '@foyer/typed-text/read-text.ts';
import type { TSchema } from 'typebox';

const READERS: Record<Reading, (text: string) => string> = { line: readText, signs: readSigns, code: readCode };

/** A function that reads the typed texts among the fields of a value; undefined if the schema has none. */
export function createTypedReader(schema: TSchema): ((value: object) => object) | undefined {
  const { properties = {} } = schema as { properties?: Record<string, { 'x-reading'?: Reading }> };
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const reading = field['x-reading'];
    return reading ? [[name, READERS[reading]] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    const read: Record<string, unknown> = { ...value };
    for (const [name, reader] of fields) {
      const text = read[name];
      if (typeof text === 'string') read[name] = reader(text);
    }
    return read;
  };
}
