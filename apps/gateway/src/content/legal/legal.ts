import { LEGAL_DOCUMENTS, SHARED_LEGAL_DOCUMENTS } from '@foyer/locales/legal-documents.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { LegalDocumentSchema } from '@foyer/merchant/merchant-document.ts';
import Type, { type Static } from 'typebox';

const ByLanguage = Type.Record(
  Type.String(),
  Type.Object({ ...LegalDocumentSchema.properties, changes: Type.Optional(Type.String({ maxLength: 2_000 })) }),
);

/** The document `legal` of a merchant: its terms and privacy policy, by name and language. `{brand}` is the brand's name. */
export const LegalSchema = Type.Object({ terms: ByLanguage, privacy: ByLanguage });

export type Legal = Static<typeof LegalSchema>;

/** Violations of rules that the schema cannot express: every document needs the fallback language. */
export function findLegalFaults(legal: Legal): string[] {
  return LEGAL_DOCUMENTS.filter((name) => !Object.hasOwn(legal[name], 'EN')).map(
    (name) => `${name} has no English text`,
  );
}

/** The first version: the merchant's own documents if its file has them, else the shared ones. */
export function toLegal({ languages, legal = {} }: Pick<Merchant, 'languages' | 'legal'>): Legal {
  const codes = [...new Set([...languages, 'EN' as const])];
  const ofName = (name: (typeof LEGAL_DOCUMENTS)[number]): Legal['terms'] =>
    Object.fromEntries(
      codes.flatMap((code) => {
        const document = legal[code]?.[name] ?? (legal.EN?.[name] ? undefined : SHARED_LEGAL_DOCUMENTS[code]?.[name]);
        return document ? [[code, { ...document, sections: [...document.sections] }]] : [];
      }),
    );
  const found = { terms: ofName('terms'), privacy: ofName('privacy') };
  for (const name of LEGAL_DOCUMENTS) {
    const english = legal.EN?.[name] ?? SHARED_LEGAL_DOCUMENTS.EN[name];
    found[name].EN ??= { ...english, sections: [...english.sections] };
  }
  return found;
}
