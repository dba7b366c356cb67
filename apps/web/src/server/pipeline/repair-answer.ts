/** A JSON schema as the contract declares it (TypeBox). */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** The longest list that is read; the rest is cut off. */
export const MAX_ENTRIES = 2_000;

/** Values from the merchant's document, by field name. */
export type Defaults = Readonly<Record<string, unknown>>;

type Repaired = { readonly value: unknown } | null;

/**
 * Fits an answer of another gateway to the contract, so that pages can rely on its types: unknown fields are dropped; a field
 * that is absent becomes its default, null, an empty list or false, or is left out; a wrong one becomes null or is left out;
 * a list loses its wrong entries, and those beyond {@link MAX_ENTRIES}.
 * @returns null when something required is wrong or absent
 */
export function repairValue(schema: object, value: unknown, defaults: Defaults = {}): Repaired {
  return repair(schema as Schema, value, defaults);
}

function repair(schema: Schema, value: unknown, defaults: Defaults): Repaired {
  if ('const' in schema) return value === schema.const ? { value } : null;
  if (schema.enum) return schema.enum.includes(value) ? { value } : null;
  if (schema.anyOf) return repairUnion(schema.anyOf, value, defaults);
  if (schema.allOf) return repairAll(schema.allOf, value, defaults);
  switch (schema.type) {
    case 'object':
      return isRecord(value) ? repairObject(schema, value, defaults) : null;
    case 'array':
      return Array.isArray(value) ? { value: repairList(schema.items ?? {}, value, defaults) } : null;
    case 'string':
      return typeof value === 'string' && isMatch(schema, value) ? { value } : null;
    case 'integer':
      return Number.isSafeInteger(value) && isWithin(schema, Number(value)) ? { value } : null;
    case 'number':
      return Number.isFinite(value) && isWithin(schema, Number(value)) ? { value } : null;
    case 'boolean':
      return typeof value === 'boolean' ? { value } : null;
    case 'null':
      return value === null ? { value } : null;
    default:
      return { value };
  }
}

const isWithin = ({ maximum = Infinity, minimum = -Infinity }: Schema, value: number): boolean =>
  value >= minimum && value <= maximum;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The compiled patterns of the contract: a fixed set. */
const patterns = new Map<string, RegExp>();

function isMatch({ pattern }: Schema, text: string): boolean {
  if (!pattern) return true;
  const compiled = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, compiled);
  return compiled.test(text);
}

const takesNull = (schema: Schema): boolean => schema.type === 'null' || (schema.anyOf ?? []).some(takesNull);

function repairUnion(members: readonly Schema[], value: unknown, defaults: Defaults): Repaired {
  for (const member of members) {
    const repaired = repair(member, value, defaults);
    if (repaired) return repaired;
  }
  return members.some(takesNull) ? { value: null } : null;
}

function repairAll(members: readonly Schema[], value: unknown, defaults: Defaults): Repaired {
  const parts = members.map((member) => repair(member, value, defaults));
  if (parts.some((part) => part === null)) return null;
  return { value: Object.assign({}, ...parts.map((part) => part?.value)) };
}

const repairList = (items: Schema, list: readonly unknown[], defaults: Defaults): unknown[] =>
  list.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const repaired = repair(items, entry, defaults);
    return repaired ? [repaired.value] : [];
  });

function repairObject(schema: Schema, value: Record<string, unknown>, defaults: Defaults): Repaired {
  if (schema.patternProperties) return { value: repairRecord(schema.patternProperties, value, defaults) };
  const found: [string, unknown][] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const given: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
    const repaired =
      (given === undefined ? null : repair(property, given, defaults)) ?? replace(property, given, { name, defaults });
    if (repaired) found.push([name, repaired.value]);
    else if (schema.required?.includes(name)) return null;
  }
  return { value: Object.fromEntries(found) };
}

/** The replacement of an absent field; of a wrong one, only null. */
function replace(
  schema: Schema,
  given: unknown,
  { name, defaults }: { readonly name: string; readonly defaults: Defaults },
): Repaired {
  const isAbsent = given === undefined || given === null;
  if (isAbsent && 'default' in schema) return { value: schema.default };
  if (isAbsent && Object.getOwnPropertyDescriptor(defaults, name)) return { value: defaults[name] };
  if (takesNull(schema)) return { value: null };
  if (isAbsent && schema.type === 'array') return { value: [] };
  return isAbsent && schema.type === 'boolean' ? { value: false } : null;
}

function repairRecord(properties: Readonly<Record<string, Schema>>, value: object, defaults: Defaults): object {
  const [entry = {}] = Object.values(properties);
  const found: [string, unknown][] = [];
  for (const [name, one] of Object.entries(value).slice(0, MAX_ENTRIES)) {
    const repaired = repair(entry, one, defaults);
    if (repaired) found.push([name, repaired.value]);
  }
  return Object.fromEntries(found);
}
