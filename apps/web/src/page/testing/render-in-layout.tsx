import { readFileSync } from 'node:fs';
import { type Messages, MessagesProvider } from '@foyer/i18n/translate.tsx';
import { attributesOf } from '@foyer/testkit/parse-html.ts';
import compile from 'icu-minify/compile';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type Brand, BrandContext } from '../brand.ts';
import { MESSAGE_GROUPS } from '../message-keys.ts';
import type { RootData } from '../root-data.ts';

const LOCALES = new URL('../../../../../packages/locales/EN/', import.meta.url);

function readMessages(): Messages {
  const files = Object.values(MESSAGE_GROUPS)
    .flat()
    .map((feature) => {
      const messages: Record<string, string> = JSON.parse(readFileSync(new URL(`${feature}.json`, LOCALES), 'utf8'));
      return Object.entries(messages).map(([key, message]) => [`${feature}.${key}`, compile(message)] as const);
    });
  return Object.fromEntries(files.flat());
}

const MESSAGES = readMessages();

const LOTUS: Brand = {
  code: 'lotus',
  name: 'Lotus',
  mode: 'dark',
  skin: 'lacquer',
  language: 'EN',
  languages: ['EN', 'VI'],
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  countryDialingCode: '84',
  title: 'Lotus',
  description: 'Regional lotteries in your pocket.',
  descriptionColor: null,
  loginPrompt: 'Log in to keep playing',
  promise: 'One lobby for every draw',
  switches: ['INBOX3', 'CBS3'],
  sandbox: false,
  hasWorker: true,
  device: { fingerprint: false, idOrigin: null },
  captcha: null,
  launch: { opens: 'in-place', area: 'VN' },
  licence: null,
  adultAge: 18,
  affiliateCode: null,
};

/** For tests: the server-rendered markup of a part of the app, in English and for Lotus by default. @param root data of the root loader */
export function renderInLayout(
  part: ReactNode,
  differences: Partial<Brand> = {},
  root: Partial<RootData> | null = null,
) {
  const page = (
    <BrandContext value={{ ...LOTUS, ...differences }}>
      <MessagesProvider value={{ locale: 'en-US', messages: MESSAGES }}>{part}</MessagesProvider>
    </BrandContext>
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', element: page, loader: () => root }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The targets of the links in some markup, in document order. */
export const linksIn = (html: string): string[] => attributesOf(html, 'a[href]', 'href');

/** The names under which the fields and buttons of some markup are sent, in document order. */
export const fieldNamesIn = (html: string): string[] => attributesOf(html, '[name]', 'name');
