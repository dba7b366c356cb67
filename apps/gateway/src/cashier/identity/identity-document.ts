import { NATIONAL_NUMBERS } from '@foyer/contract/identity/national-number.ts';
import type { Side } from '@foyer/contract/identity/shapes.ts';
import { adultAgeIn } from '@foyer/merchant/adult-age.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

const DocumentType = closed({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }),
  name: LocalizedText,
  sides: Type.Array(Type.Enum(['front', 'back']), { minItems: 1, uniqueItems: true }),
});

const Level = closed({
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  needs: Type.Array(Type.Enum(['document', 'selfie', 'address', 'funds']), { minItems: 1, uniqueItems: true }),
});

/** The document `identity` of a merchant: the requirements of each level. Its limits are in the document `cashier`. */
export const IdentitySchema = closed({
  number: Type.Enum([...NATIONAL_NUMBERS]),
  minimumAge: Type.Integer({ minimum: 18, maximum: 30 }),
  documents: Type.Array(DocumentType, { minItems: 1, maxItems: 10 }),
  levels: Type.Array(Level, { minItems: 1, maxItems: 3 }),
  tries: Type.Integer({ minimum: 1, maximum: 20, description: 'how many times one check can be submitted' }),
  keepDays: Type.Integer({
    minimum: 30,
    maximum: 7300,
    description: 'number of days that pictures are kept after the last login',
  }),
});

export type IdentityRules = Static<typeof IdentitySchema>;

/**
 * Violations of rules that the schema cannot express, one line each.
 * @param about.country that of the merchant's market
 */
export function findIdentityFaults(
  { documents, levels, minimumAge }: IdentityRules,
  { country }: { country?: string | undefined } = {},
): string[] {
  const ids = [...documents.map(({ id }) => `document ${id}`), ...levels.map(({ level }) => `level ${level}`)];
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`);
  const gaps = levels.some(({ level }, at) => level !== at + 1) ? ['the levels are 1, 2, 3 in this order'] : [];
  const first = levels[0]?.needs.includes('document') ? [] : ['level 1 takes a document'];
  const adultAge = country === undefined ? minimumAge : adultAgeIn(country);
  const young = minimumAge < adultAge ? [`players in ${country} must be ${adultAge}, not ${minimumAge}`] : [];
  return [...twice, ...gaps, ...first, ...young];
}

/** The published rules of a merchant; null if identities are not checked. */
export function identityRulesOf({ documents }: Pick<Context, 'documents'>, merchant: string): IdentityRules | null {
  const document = documents.get({ merchant, kind: 'identity' });
  return document ? (document.body as IdentityRules) : null;
}

/** The pictures that a level requires, in the order of its steps. */
export function sidesOf(rules: IdentityRules, { level, document }: { level: number; document: string }): Side[] {
  const needs = rules.levels.find((one) => one.level === level)?.needs ?? [];
  return needs.flatMap((need): Side[] =>
    need === 'document' ? (rules.documents.find(({ id }) => id === document)?.sides ?? []) : [need],
  );
}
