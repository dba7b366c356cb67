import { formatMoment } from '@foyer/i18n/moment.ts';
import { createTranslate } from '@foyer/i18n/translate.tsx';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { toLatinLanguage } from '@foyer/locales/translated-languages.ts';
import { PdfWriter } from '@foyer/statement-pdf/pdf-writer.ts';
import { loadMessages } from '../../../page/load-messages.ts';
import { answerWithFile, type MemberFile } from '../../../page/member-file.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import { type PageRequest, pageRequest } from '../../../page/page-request.ts';
import { type Period, readPeriod } from '../period.ts';
import { readSearch, readType } from '../transactions/transaction-filters.tsx';
import type { Route } from './+types/export.resource.ts';
import { readStatement } from './read-statement.ts';
import { toCsv } from './to-csv.ts';
import { toStatement } from './to-statement.ts';

/** Maximum of transactions in one file. */
const MAX_LINES = 20_000;
const MAX_IN_PDF = 2_000;

const pdfWriter = new PdfWriter();

/** What the list of transactions shows, as a file: a table, or a statement to print. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageRequest);
  return answerWithFile(page, url, () => makeFile(page, url));
}

async function makeFile(page: PageRequest, url: URL): Promise<MemberFile> {
  const { brand, session } = page;
  const isPdf = url.searchParams.get('format') === 'pdf';
  const language = isPdf ? toLatinLanguage(page.language) : page.language;
  const clock = { locale: LANGUAGES[language].locale, timeZone: brand.timeZone };
  const t = await readTexts(language);
  const period = readPeriod(url.searchParams);
  const type = readType(url.searchParams.get('type'));
  const search = readSearch(url.searchParams.get('search'));
  const statement = await readStatement(
    page.callForFile(),
    { ...(type && { type }), ...(search && { search }), ...period },
    isPdf ? MAX_IN_PDF : MAX_LINES,
  );
  const { from = 'start', to = 'today' } = period;
  const name = `${brand.code}-${from}-${to}`;
  if (!isPdf)
    return {
      body: await toCsv(statement.transactions, t, clock),
      type: 'text/csv; charset=utf-8',
      name: `${name}.csv`,
    };
  const facts = {
    brand: brand.name,
    account: session?.userName ?? '',
    period: namePeriod(period, clock.locale, t('records.anyTime')),
    madeAt: page.now(),
  };
  const pdf = await pdfWriter.write(await toStatement(statement, facts, { t, clock }));
  return { body: pdf, type: 'application/pdf', name: `${name}.pdf` };
}

async function readTexts(language: LanguageCode) {
  const groups = ['first', 'member'] as const;
  const messages = await Promise.all(groups.map((group) => loadMessages(language, group)));
  return createTranslate<MessageKey>({
    locale: LANGUAGES[language].locale,
    messages: Object.assign({}, ...messages),
  });
}

function namePeriod({ from, to }: Period, locale: string, always: string): string {
  const nameOf = (day?: string) => (day ? formatMoment(`${day}T12:00:00Z`, { locale, timeZone: 'UTC' }, 'day') : '…');
  return from || to ? `${nameOf(from)} – ${nameOf(to)}` : always;
}
