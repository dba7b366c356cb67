import type { manifest as contract } from '@foyer/contract/system/manifest.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import { textOf } from '../../../platform/connectors/message/message-texts.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** §9: home-screen icons, standalone, portrait, scope /m/. */
const ICON_SIZES = [192, 256, 384, 512];
/** The pages in the icon's long-press menu, the most important first: systems show only the first few. */
const SHORTCUTS = [
  ['shortcut.play', '/m/elott'],
  ['shortcut.tickets', '/m/member/bets'],
  ['shortcut.deposit', '/m/member/deposit'],
  ['shortcut.support', '/m/support'],
] as const;

/** GET /wps/system/manifest.json. */
export const manifest: Handler<typeof contract> = ({ language: asked, merchant, query }) => {
  const language = merchant.languages.find((one) => one === query.lang) ?? asked;
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
    shortcuts: SHORTCUTS.filter(([text]) => text !== 'shortcut.support' || merchant.has('CBS3')).map(
      ([text, page]) => ({
        name: textOf(text, language, {}),
        url: `${page}?from=pwa`,
        icons: [{ src: `/m/brand/${code}/pwa-192.png`, sizes: '192x192', type: 'image/png' }],
      }),
    ),
    screenshots: (template.pwa.screenshots ?? []).map(({ file, label, sizes }) => ({
      src: `/m/brand/${code}/${file}`,
      sizes,
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: inLanguage(label, language),
    })),
  };
};
