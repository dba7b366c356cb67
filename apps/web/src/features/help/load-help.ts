import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { MAX_HELP_CHARACTERS } from '@foyer/contract/help/topics.data.ts';
import { data } from 'react-router';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { nullIfFailed } from '../../page/null-if-failed.ts';

type HelpPage = ValueOf<Endpoints['help.articles']>;
export type HelpItem = HelpPage['articles'][number];
export type HelpArticle = ValueOf<Endpoints['help.article']>;

/** What the help page shows; `page` is null if it did not load. */
export interface HelpData {
  /** The search text; empty: all articles are listed. */
  text: string;
  page: HelpPage | null;
}

/** Loads the help for an address, on the server and in the browser. */
export async function loadHelp(call: Call, { searchParams }: URL): Promise<HelpData> {
  const text = (searchParams.get('q') ?? '').trim().slice(0, MAX_HELP_CHARACTERS);
  const query = text ? { text } : {};
  return { text, page: await call('help.articles', { situation: 'background', query }).catch(nullIfFailed) };
}

/** Loads one article; its own refusal becomes the not-found page. */
export const loadHelpArticle = (call: Call, id: string): Promise<HelpArticle> =>
  call('help.article', { situation: 'background', query: { id: id.slice(0, 60) } }).catch((error: unknown) => {
    if (error instanceof GatewayError && error.status === 404) throw data({ code: 'not.found' }, { status: 404 });
    throw error;
  });

/** The headings of the topics. */
export const TOPIC_NAMES: Readonly<Record<HelpItem['topic'], MessageKey>> = {
  MONEY: 'help.money',
  PROMOTIONS: 'help.promotions',
  GAMES: 'help.games',
  LIMITS: 'help.limits',
  ACCOUNT: 'help.account',
  APP: 'help.app',
};

export const toHelpArticle = (id: string): string => `/m/help/${encodeURIComponent(id)}`;
