import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { type LottoEndpoint, lottoEndpoints } from '@foyer/contract/lotto/endpoints.ts';
import { LOTTO_WIRE } from '@foyer/contract/lotto/wire.data.ts';
import { PAGES } from '@foyer/web/routes.data.ts';

/** An endpoint that can be requested. */
export interface Target {
  part: 'pages' | 'gateway' | 'lottery' | 'operator' | 'sandbox';
  method: string;
  path: string;
  query?: object;
  body?: object;
}

const gateway = Object.values<Endpoint>(endpoints).map(
  ({ body, method, path, query }): Target => ({
    part: 'gateway',
    method,
    path,
    ...(query && { query }),
    ...(body && { body }),
  }),
);

const lottery = Object.entries<LottoEndpoint>(lottoEndpoints).map(
  ([name, { body, query }]): Target => ({
    part: 'lottery',
    ...LOTTO_WIRE[name as keyof typeof LOTTO_WIRE],
    ...(query && { query }),
    ...(body && { body }),
  }),
);

const pages = PAGES.flatMap(({ path }): Target[] => [
  { part: 'pages', method: 'GET', path: `/${path}` },
  { part: 'pages', method: 'GET', path: `/${path}.data` },
  { part: 'pages', method: 'POST', path: `/${path}` },
]);

const files = [
  '/m/assets/',
  '/m/brand/lotus/',
  '/m/sw.js',
  '/m/asset-manifest.json',
  '/m/qr.svg',
  '/lotto/',
  '/lotto/assets/',
  '/lotto/verify',
];

const vendor = ['authenticate', 'balance', 'debit', 'credit', 'rollback', 'credits'].map(
  (name): Target => ({ part: 'gateway', method: 'POST', path: `/wps/vendor/v1/${name}` }),
);

const sandbox = [
  '/sandbox/outbox',
  '/sandbox/sms',
  '/sandbox/captcha/v3/register.php',
  '/sandbox/captcha/v4/validate',
  '/sandbox/idp/jwks',
].flatMap((path): Target[] => [
  { part: 'sandbox', method: 'GET', path },
  { part: 'sandbox', method: 'POST', path },
]);

/** Everything a visitor can reach. Two thirds are calls of the gateway; pages and lottery share most of the rest. */
export const TARGETS: readonly Target[] = [
  ...gateway,
  ...gateway,
  ...lottery,
  ...lottery,
  ...lottery,
  ...pages,
  ...vendor,
  ...sandbox,
  ...files.map((path): Target => ({ part: 'pages', method: 'GET', path })),
];
