import type { manifest as contract } from '@foyer/contract/system/manifest.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import type { Handler } from '../../http/call.ts';

/** §9: home-screen icons, standalone, portrait, scope /m/. */
const ICON_SIZES = [192, 256, 384, 512];

/** GET /wps/system/manifest.json. */
export const manifest: Handler<typeof contract> = ({ merchant, language }) => {
  const { code, template, brand } = merchant;
  const surface = deriveTheme(brand)['surface-0'] ?? '#000000';
  const iconsOf = (purpose: string) =>
    ICON_SIZES.map((size) => ({
      src: `/m/brand/${code}/pwa-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    }));
  return {
    id: '/m/home',
    name: inLanguage(template.pwa.title, language),
    short_name: template.pwa.short_name,
    description: inLanguage(template.app_desc, language),
    lang: LANGUAGES[language].locale,
    dir: LANGUAGES[language].direction,
    start_url: '/m/home?from=pwa',
    scope: '/m/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: surface,
    background_color: surface,
    icons: [...iconsOf('any'), ...iconsOf('maskable')],
  };
};
