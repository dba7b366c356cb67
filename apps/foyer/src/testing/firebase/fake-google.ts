import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Route } from '@playwright/test';
import { decodeJwt, exportJWK, SignJWT } from 'jose';

const API_JS = readFileSync(new URL('fake-google-api.js', import.meta.url), 'utf8');
/** Google's captcha, which accepts every person immediately. */
const CAPTCHA_JS = `
  const solved = new Map();
  globalThis.grecaptcha = {
    ready: (callback) => callback(),
    render: (_place, { callback }) => solved.set(solved.size, callback).size - 1,
    execute: (id) => setTimeout(() => globalThis[solved.get(id)]?.('solved') ?? solved.get(id)?.('solved')),
    getResponse: () => '',
    reset: () => {},
  };
  globalThis[new URL(document.currentScript.src).searchParams.get('onload')]();`;
const ANYWHERE = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Fakes Google's servers with the emulator, at the addresses that the real SDK calls. */
export interface FakeGoogle {
  /** The URL of the public keys for the gateway. */
  keysUrl: string;
  /** Redirects a browser from Google to the emulator, and blocks everything else except the merchant's own hosts. */
  lead(context: BrowserContext, project: { authDomain: string; domains: readonly string[] }): Promise<void>;
  close(): Promise<unknown>;
}

/** @param emulator such as `http://127.0.0.1:9099` */
export async function fakeGoogle(emulator: string): Promise<FakeGoogle> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'test-key', alg: 'RS256', use: 'sig' };
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The emulator signs nothing: its token is signed here, with all its claims, by a key that the gateway can verify.
  const sign = (token: string) =>
    new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid: 'test-key' }).sign(pair.privateKey);
  const signAll = async (text: string): Promise<string> => {
    const answer = JSON.parse(text);
    for (const name of ['idToken', 'id_token']) if (answer[name]) answer[name] = await sign(answer[name]);
    return JSON.stringify(answer);
  };
  const callApi = async (route: Route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ headers: ANYWHERE });
    const { host, pathname, search } = new URL(request.url());
    const body = request.postData();
    const answer = await fetch(`${emulator}/${host}${pathname}${search}`, {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? 'application/json' },
      ...(body === null ? {} : { body }),
    });
    return route.fulfill({
      status: answer.status,
      headers: ANYWHERE,
      contentType: 'application/json',
      body: await signAll(await answer.text()),
    });
  };
  const showPage = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await fetch(`${emulator}${pathname.replace('/__/auth/', '/emulator/auth/')}${search}`);
    return route.fulfill({ status: answer.status, contentType: 'text/html', body: await answer.text() });
  };
  return {
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    async lead(context, { authDomain, domains }) {
      await context.route(/^https:/, (route) => route.abort());
      await context.route(`https://${authDomain}/__/auth/**`, showPage);
      await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, callApi);
      await context.route('https://identitytoolkit.googleapis.com/v1/projects?*', (route) =>
        route.fulfill({ headers: ANYWHERE, json: { authorizedDomains: domains } }),
      );
      await context.route('https://apis.google.com/js/api.js*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: API_JS }),
      );
      await context.route('https://www.google.com/recaptcha/api.js*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: CAPTCHA_JS }),
      );
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
