import type { GameFrameText } from '@foyer/contract/vendor/game-frame.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';

/** The texts around the stage of a game, from the merchant's template. */
export const toGameFrameText = (
  { name, template }: Pick<Merchant, 'name' | 'template'>,
  language: LanguageCode,
): GameFrameText => ({
  name,
  promise: inLanguage(template.desktop_app_feature, language),
  text: inLanguage(template.app_desc, language),
  textColor: template.app_desc_font_color ?? null,
});
