import type { TSchema } from 'typebox';
import Value from 'typebox/value';

type Pick = (value: unknown) => unknown;
type Node = TSchema & { type?: string; properties?: Record<string, TSchema>; items?: TSchema };

/** A function that copies only the fields of a schema from a value: no other field leaves the gateway, over HTTP or in process. */
export function createPicker(schema: TSchema): Pick {
  const { items, properties, type } = schema as Node;
  if (type === 'object' && properties) return pickObject(properties);
  if (type === 'array' && items) {
    const pick = createPicker(items);
    return pick === same ? same : (value) => (Array.isArray(value) ? value.map(pick) : value);
  }
  // Unions and records are rare and small: the library selects the matching branch.
  return type === undefined || type === 'object' ? (value) => Value.Clean(schema, Value.Clone(value)) : same;
}

const same: Pick = (value) => value;

function pickObject(properties: Record<string, TSchema>): Pick {
  const fields = Object.entries(properties).map(([name, schema]) => [name, createPicker(schema)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) picked[name] = pick(field);
    }
    return picked;
  };
}
