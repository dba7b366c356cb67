import { createTranslate } from '@foyer/i18n/translate.tsx';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { loadMessages } from '../../../page/load-messages.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { toInviteLink } from '../promotion-data.ts';
import type { Route } from './+types/poster.resource.ts';
import { renderPoster } from './render-poster.ts';

/** Languages that the fonts cover; in others a poster is in English. */
const LATIN: readonly LanguageCode[] = ['EN', 'VI', 'TY', 'PT-BR', 'ES'];

/** A picture of the brand with the member's own code as text and QR code, to print or to send. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageRequest);
  const { brand } = page;
  const language = LATIN.includes(page.language) ? page.language : 'EN';
  const [drawing, { code }, messages] = await Promise.all([
    page.drawing('poster.svg'),
    pageCall(page, url, page.call('promotion.referral')),
    loadMessages(language, 'promotions'),
  ]);
  if (drawing === null) return new Response(null, { status: 404 });
  const t = createTranslate<MessageKey>({ locale: LANGUAGES[language].locale, messages });
  const picture = await renderPoster(drawing, {
    headline: t('promotions.inviteHero'),
    codeLabel: t('promotions.yourCode'),
    code,
    link: toInviteLink(url.origin, code),
    host: url.host,
    adultAge: brand.adultAge,
  });
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${brand.code}-${code}.png"`,
      // The next member of a shared phone has a code of their own.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
