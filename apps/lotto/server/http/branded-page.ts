import { createHash } from 'node:crypto';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Branding } from '../branding.ts';
import { clientMessageOf, type Speech, toCompiledMessages } from './messages.ts';

export interface BrandedPage {
  readonly brand: Branding;
  readonly language: LanguageCode;
  readonly title: string;
  /** The settings of the page's script, embedded in the page as JSON. */
  readonly boot: object;
}

/** A language in the words of the merchant's market. */
export const speechOf = ({ merchant }: Branding, language: LanguageCode): Speech => ({
  language,
  terms: merchant.lottery.terms,
});

/** A merchant's name of a game, else its market's. */
export const nameOfGame = (brand: Branding, gameCode: string, language: LanguageCode): string =>
  brand.gameNames[gameCode]?.[language] ?? clientMessageOf(`game.${gameCode}`, speechOf(brand, language));

/** Fills a built page with brand, language and messages. */
export function fillTemplate(template: string, { brand, language, title, boot }: BrandedPage): string {
  const { locale, direction } = LANGUAGES[language];
  const data = escapeScript(
    `{"page":${JSON.stringify(boot)},"messages":${toCompiledMessages(speechOf(brand, language))}}`,
  );
  const head = `<style>${brand.themeCss}</style><script type="application/json" id="boot">${data}</script>`;
  return template
    .replace(
      '<html lang="en">',
      () => `<html lang="${locale}" dir="${direction}" data-skin="${escapeHtml(brand.skin)}">`,
    )
    .replace('<title>Foyer</title>', () => `<title>${escapeHtml(`${title} · ${brand.name}`)}</title>`)
    .replace('<!--head-->', () => head);
}

/** The theme is the only inline style and is named by its hash; scripts come from files only. */
export function toSecurityPolicy(brand: Branding): string {
  const themeHash = createHash('sha256').update(brand.themeCss).digest('base64');
  const frames = brand.domains.flatMap((domain) => [domain, `*.${domain}`]);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${themeHash}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${frames.join(' ')}`.trim(),
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
