import type { legalPage as contract } from '@foyer/contract/content/legal-page.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Handler } from '../../../platform/http/call.ts';
import type { Legal } from '../legal.ts';

type Page = Legal['terms'][string];

/** GET /wps/content/legal. */
export const legalPage: Handler<typeof contract> = async ({ language, merchant, query }, { documents }) => {
  const name = { merchant: merchant.code, kind: 'legal' };
  const newest = documents.get(name);
  const version = query.version ?? newest?.version ?? 0;
  const wanted = await documents.getVersion(name, version);
  const page = pageOf(wanted?.body, query.name, language);
  if (!newest || !wanted || !page) return refuse('not.found');
  const before = version > 1 ? await documents.getVersion(name, version - 1) : undefined;
  const former = pageOf(before?.body, query.name, language);
  const fill = (text: string) => text.replaceAll('{brand}', merchant.name);
  const titles = new Set(page.sections.map(({ title }) => title));
  const formerTexts = new Map(former?.sections.map(({ text, title }) => [title, text]));
  return {
    title: fill(page.title),
    intro: fill(page.intro),
    sections: page.sections.map(({ short = '', text, title }) => ({
      title: fill(title),
      text: fill(text),
      short: fill(short),
      isChanged: former !== undefined && formerTexts.get(title) !== text,
    })),
    removed: [...formerTexts.keys()].filter((title) => !titles.has(title)).map(fill),
    changes: fill(page.changes ?? ''),
    version,
    since: wanted.publishedAt.toISOString(),
    newest: newest.version,
  };
};

/** A page in a language, else in English; undefined if the version has none. */
function pageOf(body: unknown, name: keyof Legal, language: LanguageCode): Page | undefined {
  const pages = (body as Legal | undefined)?.[name];
  return pages?.[language] ?? pages?.EN;
}
