import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import {
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentName,
  SHARED_LEGAL_DOCUMENTS,
} from '@foyer/locales/legal-documents.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';

/**
 * The terms or the privacy policy of a merchant: its own in the visitor's language, else its own in English, else those that all
 * brands share.
 * @returns null for another name
 */
export function legalDocument(
  { legal, name: brand }: Pick<Merchant, 'legal' | 'name'>,
  language: LanguageCode,
  name: string,
): LegalDocument | null {
  if (!isLegalDocument(name)) return null;
  const own = legal?.[language]?.[name] ?? legal?.EN?.[name];
  const { intro, sections, title } = own ?? (SHARED_LEGAL_DOCUMENTS[language] ?? SHARED_LEGAL_DOCUMENTS.EN)[name];
  const fill = (text: string) => text.replaceAll('{brand}', brand);
  return {
    title: fill(title),
    intro: fill(intro),
    sections: sections.map((section) => ({ title: fill(section.title), text: fill(section.text) })),
  };
}

const isLegalDocument = (name: string): name is LegalDocumentName =>
  (LEGAL_DOCUMENTS as readonly string[]).includes(name);
