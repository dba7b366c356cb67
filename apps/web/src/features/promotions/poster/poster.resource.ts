import { createTranslate } from '@foyer/i18n/translate.tsx';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { toLatinLanguage } from '@foyer/locales/translated-languages.ts';
import { loadMessages } from '../../../page/load-messages.ts';
import { answerWithFile, type MemberFile } from '../../../page/member-file.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import { type PageRequest, pageRequest } from '../../../page/page-request.ts';
import { toInviteLink } from '../promotion-data.ts';
import type { Route } from './+types/poster.resource.ts';
import { renderPoster } from './render-poster.ts';

/** A picture of the brand with the member's own code as text and QR code, to print or to send. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageRequest);
  return answerWithFile(page, url, () => makePoster(page, url));
}

async function makePoster(page: PageRequest, url: URL): Promise<MemberFile | null> {
  const { brand } = page;
  const language = toLatinLanguage(page.language);
  const [drawing, { code }, messages] = await Promise.all([
    page.drawing('poster.svg'),
    page.callForFile()('promotion.referral'),
    loadMessages(language, 'promotions'),
  ]);
  if (drawing === null) return null;
  const t = createTranslate<MessageKey>({ locale: LANGUAGES[language].locale, messages });
  const picture = await renderPoster(drawing, {
    headline: t('promotions.inviteHero'),
    codeLabel: t('promotions.yourCode'),
    code,
    link: toInviteLink(url.origin, code),
    host: url.host,
    adultAge: brand.adultAge,
  });
  return { body: new Uint8Array(picture), type: 'image/png', name: `${brand.code}-${code}.png` };
}
