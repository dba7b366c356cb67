import { createHash } from 'node:crypto';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';

/** How a merchant looks in a vendor's page. */
export interface PageBrand {
  readonly name: string;
  readonly skin: string;
  /** The theme's CSS, inlined into the page unchanged. */
  readonly themeCss: string;
  /** Host names that may frame the page, their subdomains included. */
  readonly domains: readonly string[];
}

export interface FilledPage {
  readonly brand: PageBrand;
  readonly language: LanguageCode;
  readonly title: string;
  /** The settings of the page's script, embedded in the page as JSON. */
  readonly boot: object;
  /** Compiled messages, as JSON. */
  readonly messages: string;
}

/** Fills a built page with brand, language and messages. */
export function fillPage(template: string, { boot, brand, language, messages, title }: FilledPage): string {
  const { locale, direction } = LANGUAGES[language];
  const data = escapeScript(`{"page":${JSON.stringify(boot)},"messages":${messages}}`);
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
export function toSecurityPolicy(brand: PageBrand): string {
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
