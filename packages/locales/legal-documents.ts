import type { LanguageCode } from './languages.data.ts';
import CN from './legal/CN.json' with { type: 'json' };
import EN from './legal/EN.json' with { type: 'json' };
import ES from './legal/ES.json' with { type: 'json' };
import PT_BR from './legal/PT-BR.json' with { type: 'json' };
import TY from './legal/TY.json' with { type: 'json' };
import VI from './legal/VI.json' with { type: 'json' };

export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

/** A document for members, in one language. `{brand}` is the name of the brand. */
export interface LegalDocument {
  title: string;
  intro: string;
  sections: readonly { title: string; text: string; short?: string }[];
}

type Documents = Readonly<Record<LegalDocumentName, LegalDocument>>;

/** The terms and the privacy policy of brands without their own, by language; for servers. */
export const SHARED_LEGAL_DOCUMENTS: Partial<Record<LanguageCode, Documents>> & { EN: Documents } = {
  CN,
  EN,
  ES,
  'PT-BR': PT_BR,
  TY,
  VI,
};
