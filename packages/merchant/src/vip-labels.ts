import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from './merchant.ts';
import type { MerchantDocument } from './merchant-document.ts';

/** §3 clubLabel: the VIP label of a member. */
export interface VipLabel {
  labelId: number;
  labelName: string;
  /** `AUTO`: given by the rules of the document, and shown with its progress. */
  type: string;
  rankLevel: number;
}

/** The label of a rank, counted from 1. @returns null for a rank the merchant does not have */
export function labelOfRank({ vipLevels }: Pick<MerchantDocument, 'vipLevels'>, rankLevel: number): VipLabel | null {
  const level = vipLevels?.[rankLevel - 1];
  return level
    ? { labelId: level.labelId, labelName: inLanguage(level.labelName, 'EN'), type: 'AUTO', rankLevel }
    : null;
}

/** A member's label with its name in a language: the document's, else the stored one. */
export function translateLabel(
  { vipLevels }: Pick<MerchantDocument, 'vipLevels'>,
  label: VipLabel,
  language: LanguageCode,
): VipLabel {
  const name = inLanguage(vipLevels?.find(({ labelId }) => labelId === label.labelId)?.labelName, language);
  return name ? { ...label, labelName: name } : label;
}
