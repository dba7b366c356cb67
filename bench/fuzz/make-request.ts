import { createRandom, type Random } from '../harness/random.ts';
import { encrypt, type PublicKey } from './encrypt.ts';
import { hostileText, rawBody, valueFor } from './hostile.ts';
import { TARGETS, type Target } from './targets.ts';

/** Values of real clients, with which a request passes the first check. */
export interface Known {
  port: number;
  tokens: readonly string[];
  lottoTokens: readonly string[];
  key: PublicKey;
}

/** One request as bytes on a socket. */
export interface FuzzedRequest {
  part: Target['part'];
  /** Its first line, for the report. */
  line: string;
  bytes: Buffer;
  /** Whether it is for a host that no brand has; the contract's answer to that is 503 `domain_not_available`. */
  isForeign: boolean;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'a/b/c',
  ';',
  '*/*',
];
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'device-id',
  'encryption',
  'expect',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'language',
  'merchant',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-digest',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ua',
  'x-request-id',
  'x-rsa',
  'x-signature',
  'x-key-id',
  'x-nonce',
  'x-timestamp',
];
const HOSTS = [
  'lotus.localhost',
  'aurora.localhost',
  'samba.localhost',
  'localhost',
  '127.0.0.1',
  'unknown.example',
  'LOTUS.LOCALHOST',
  'lotus.localhost.',
  '[::1]',
  'a'.repeat(300),
  'lotus.localhost@evil.example',
  '%6cotus.localhost',
  'xn--',
  '',
];
/** The hosts of brands. */
const SERVED = HOSTS.slice(0, 5);
const PREFIXES = ['/m/', '/wps/', '/lotto/', '/lotto/api/', '/m/assets/', '/m/brand/', '/sandbox/', '/', '//'];

/** The index-th request of a series: the same seed makes the same request. */
export function makeRequest(seed: number, index: number, known: Known): FuzzedRequest {
  const random = createRandom(seed * 1_000_003 + index);
  const target = random.pick(TARGETS);
  const method = random.next() < 0.07 ? random.pick(METHODS) : target.method;
  const path = toPath(target, random);
  const headers = toHeaders(target, { random, known });
  const body = method === 'GET' || method === 'HEAD' ? null : toBody(target, { random, known, headers, path, method });
  if (body !== null) headers.set('content-length', String(Buffer.byteLength(body)));
  headers.set('connection', 'close');
  const line = `${method} ${path} HTTP/1.1`;
  const head = [line, ...[...headers].map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  // Header values are bytes: text beyond them is sent as UTF-8, as a careless client would.
  return {
    isForeign: headers.has('x-forwarded-host') || !SERVED.includes((headers.get('host') ?? '').replace(/:\d+$/, '')),
    part: target.part,
    line: line.slice(0, 200),
    bytes: Buffer.concat([Buffer.from(head), Buffer.from(body ?? '')]),
  };
}

function toPath(target: Target, random: Random): string {
  if (random.next() < 0.05) return `${random.pick(PREFIXES)}${toSegment(random)}`;
  const path = target.path.replace(/:\w+/g, () => toSegment(random));
  const tail = random.next() < 0.05 ? `/${toSegment(random)}` : '';
  return path + tail + toQuery(target, random);
}

/** Part of an address: mostly encoded, sometimes as it is, without what would end the line. */
function toSegment(random: Random): string {
  const text = hostileText(random).slice(0, 2_000).toWellFormed();
  return random.next() < 0.8 ? encodeURIComponent(text) : text.replace(/[\s\0]/g, '%20');
}

function toQuery({ query }: Target, random: Random): string {
  if (!query && random.next() < 0.85) return '';
  const given = query ? valueFor(query, random) : { [hostileText(random)]: hostileText(random) };
  const fields =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.entries(given)
      : [[toSegment(random), given]];
  const text = fields.slice(0, 20).map(([name, value]) => {
    const shown = toText(value).slice(0, 2_000).toWellFormed();
    return `${encodeURIComponent(String(name).toWellFormed())}=${random.next() < 0.9 ? encodeURIComponent(shown) : shown.replace(/[\s\0]/g, '+')}`;
  });
  if (random.next() < 0.1)
    text.push(
      random.pick(['a[b]=1', 'a[__proto__]=1', '__proto__=1', '&&&', '=', 'game=VNQ60&game=KENO', '%', '%zz=1']),
    );
  return `?${text.join('&')}`;
}

const toHeaderValue = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\r\n\0]/g, ' ')
    .slice(0, 4_000);

function toHeaders({ part }: Target, { known, random }: { known: Known; random: Random }): Map<string, string> {
  const host = random.next() < 0.85 ? 'lotus.localhost' : random.pick(HOSTS);
  const headers = new Map([['host', random.next() < 0.9 ? `${host}:${known.port}` : host]]);
  // Another visitor each time, so that rate limits do not answer for everyone.
  headers.set('x-forwarded-for', `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`);
  const token = random.pick(part === 'lottery' ? known.lottoTokens : known.tokens);
  if (random.next() < 0.6) headers.set('authorization', token);
  if (part === 'pages' && random.next() < 0.4) headers.set('cookie', `session=${token}`);
  if (part === 'pages' && random.next() < 0.5) headers.set('origin', `http://lotus.localhost:${known.port}`);
  if (random.next() < 0.4) headers.set('device-id', `fuzz${String(random.between(0, 10 ** 8)).padStart(32, '0')}`);
  if (random.next() < 0.2) headers.set('idempotency-key', `fuzz-key-${random.between(0, 500)}`);
  while (random.next() < 0.35) headers.set(random.pick(HEADERS), toHeaderValue(hostileText(random)));
  return headers;
}

interface Sent {
  random: Random;
  known: Known;
  headers: Map<string, string>;
  path: string;
  method: string;
}

function toBody(target: Target, { headers, known, method, path, random }: Sent): string {
  const type =
    random.next() < 0.1
      ? random.pick(TYPES)
      : target.part === 'pages'
        ? 'application/x-www-form-urlencoded'
        : 'application/json';
  headers.set('content-type', type);
  if (random.next() < 0.12) return rawBody(random);
  const value = valueFor(
    target.body ?? { type: 'object', properties: { username: {}, password: {}, token: {}, amountMinor: {} } },
    random,
  );
  if (target.part === 'pages') return toForm(value);
  const json = JSON.stringify(value) ?? '';
  if (target.part !== 'gateway' || random.next() < 0.8) return json;
  const sealed = encrypt(json, { key: known.key, method, path: path.split('?')[0] ?? '', random });
  for (const [name, text] of Object.entries(sealed.headers)) headers.set(name, text);
  return sealed.body;
}

function toForm(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['value', value]];
  return fields
    .map(
      ([name, one]) =>
        `${encodeURIComponent(String(name).toWellFormed())}=${encodeURIComponent(toText(one).slice(0, 5_000).toWellFormed())}`,
    )
    .join('&');
}

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
