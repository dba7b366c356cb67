import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageCatalog, MessagesProvider } from '@foyer/i18n/translate.tsx';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { LotteryTerms } from '@foyer/locales/lottery-terms.data.ts';
import { readMarketMessages } from '@foyer/locales/market-messages.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import compile from 'icu-minify/compile';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { type Player, PlayerContext } from '../page/player.tsx';

const fileOf = (language: LanguageCode): string =>
  path.join(import.meta.dirname, '../../../../packages/locales', language, 'lotto.json');

/** The languages that the lottery client has messages in. */
export const CLIENT_LANGUAGES = (Object.keys(LANGUAGES) as LanguageCode[]).filter((code) => existsSync(fileOf(code)));

interface RenderOptions {
  readonly session?: Partial<Player['session']>;
  readonly language?: LanguageCode;
  /** The market whose words name the bets. */
  readonly terms?: LotteryTerms;
  readonly games?: Player['page']['games'];
  /** The current address, for links and filters. */
  readonly path?: string;
  /** Responses that have already arrived, by query key. */
  readonly responses?: readonly (readonly [QueryKey, unknown])[];
}

const SESSION: Player['session'] = {
  token: 't',
  playerId: '0199aaaa-0000-8000-8000-000000000009',
  expiresAt: '2026-11-21T12:00:00.000Z',
  merchant: 'lotus',
  currency: 'VND',
  language: 'EN',
  displayName: 'Demo',
  isTrial: false,
};

const PAGE: Player['page'] = {
  merchant: 'lotus',
  skin: 'lacquer',
  language: 'EN',
  locale: 'en-US',
  timeZone: 'Asia/Ho_Chi_Minh',
  gameCode: 'VNQ60',
  gameName: 'Hanoi',
  title: null,
  games: [],
  view: 'betting',
  hasLobby: true,
  prizeMode: 'ODDS',
  playType: '',
  backUrl: '/m/home',
  frame: { name: 'Lotus', promise: '', text: '', textColor: null },
};

const catalogs = new Map<string, MessageCatalog>();

function catalogOf(language: LanguageCode, terms: LotteryTerms): MessageCatalog {
  const key = `${language} ${terms}`;
  const known = catalogs.get(key);
  if (known) return known;
  const plain: Record<string, string> = JSON.parse(readFileSync(fileOf(language), 'utf8'));
  const texts = { ...plain, ...readMarketMessages(terms, language) };
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));
  const catalog = { locale: LANGUAGES[language].locale, messages };
  catalogs.set(key, catalog);
  return catalog;
}

/** The markup of a component of the client, as a member with a session first sees it. */
export const renderClient = (element: ReactElement, options: RenderOptions = {}): string =>
  renderToStaticMarkup(inClient(element, options));

/** A component in everything that the client puts around its pages. */
export function inClient(element: ReactElement, options: RenderOptions = {}): ReactElement {
  const { session, language = 'EN', terms = 'VN', games = [], path: address = '/', responses = [] } = options;
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  for (const [key, response] of responses) queries.setQueryData(key, response);
  const player: Player = { session: { ...SESSION, ...session }, page: { ...PAGE, games }, chooseGame: () => {} };
  return (
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queries}>
        <MessagesProvider value={catalogOf(language, terms)}>
          <PlayerContext.Provider value={player}>{element}</PlayerContext.Provider>
        </MessagesProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

/** The text of markup: that of its elements with a blank between them, without the non-breaking spaces of amounts. */
export const textOf = (html: string): string =>
  textsIn(parseHtml(html).body)
    .join(' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();

const textsIn = (node: Node): string[] =>
  node.nodeType === node.TEXT_NODE ? [node.textContent ?? ''] : [...node.childNodes].flatMap(textsIn);

/** How many elements a CSS selector matches. */
export const countOf = (html: string, selector: string): number => parseHtml(html).querySelectorAll(selector).length;
