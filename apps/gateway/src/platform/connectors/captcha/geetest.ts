import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCapped } from '@foyer/http/read-capped.ts';
import type {
  CaptchaAccount,
  CaptchaAnswer,
  CaptchaProvider,
  CaptchaSend,
  CaptchaVerdict,
} from './captcha-provider.ts';
import { type GEETEST_SERVERS, GEETEST_TIMEOUT_MS } from './geetest.data.ts';

/** How long the provider's status is cached, ms. */
const HEALTH_MS = 10_000;
/** A challenge of version 3 before it is mixed with the key. */
const RAW_CHALLENGE = /^[0-9a-f]{32}$/;

interface GeetestSettings {
  servers: typeof GEETEST_SERVERS;
  send: CaptchaSend;
  /** ms since 1970 */
  now(): number;
  /** Called when the provider's status or a challenge cannot be read. */
  onFault(fault: unknown): void;
}

/** The connector of GeeTest, versions 3 and 4. */
export function createGeetest({ servers, send, now, onFault }: GeetestSettings): CaptchaProvider {
  const noteFault = (fault: unknown): false => {
    onFault(fault);
    return false;
  };
  const health = new Map<string, { at: number; isUp: Promise<boolean> }>();
  const ask = async (method: 'GET' | 'POST', address: string, fields: Record<string, string>): Promise<Reply> => {
    const text = new URLSearchParams(fields).toString();
    const { status, body } = await send(
      method === 'GET' ? { method, url: `${address}?${text}` } : { method, url: address, form: text },
    );
    const reply: unknown = status === 200 ? JSON.parse(body) : null;
    if (typeof reply !== 'object' || reply === null) throw new Error(`the captcha service answered ${status}`);
    return reply;
  };
  const isUp = ({ id, version }: CaptchaAccount): Promise<boolean> => {
    const known = health.get(id);
    if (known && now() - known.at < HEALTH_MS) return known.isUp;
    // Version 4 has no status call: any response to an empty validation shows that it is up.
    const asked =
      version === 'v3'
        ? ask('GET', servers.status, { gt: id }).then(({ status }) => status === 'success')
        : ask('POST', `${servers.validateV4}?captcha_id=${encodeURIComponent(id)}`, {}).then(() => true);
    const fresh = { at: now(), isUp: asked.catch(noteFault) };
    health.set(id, fresh);
    return fresh.isUp;
  };
  return {
    isUp,
    async register(account) {
      const raw = (await isUp(account))
        ? await registerRaw(account.id, (fields) => ask('GET', servers.register, fields)).catch(noteFault)
        : null;
      return raw
        ? { challenge: md5(raw + account.key), isOffline: false }
        : { challenge: randomBytes(16).toString('hex'), isOffline: true };
    },
    validate(answer, account) {
      return answer.version === 'v3'
        ? validateV3(answer, account, (fields) => ask('POST', servers.validateV3, fields))
        : validateV4(answer, account, (fields) =>
            ask('POST', `${servers.validateV4}?captcha_id=${encodeURIComponent(account.id)}`, fields),
          );
    },
  };
}

interface Reply {
  challenge?: unknown;
  seccode?: unknown;
  status?: unknown;
  result?: unknown;
}
type Ask = (fields: Record<string, string>) => Promise<Reply>;
type AnswerOf<V> = Extract<CaptchaAnswer, { version: V }>;

async function registerRaw(gt: string, ask: Ask): Promise<string | null> {
  const { challenge } = await ask({ gt, json_format: '1' });
  return typeof challenge === 'string' && RAW_CHALLENGE.test(challenge) ? challenge : null;
}

/** Version 3: we can check the browser's proof ourselves; only the provider knows whether it has been used. */
async function validateV3(answer: AnswerOf<'v3'>, { id, key }: CaptchaAccount, ask: Ask): Promise<CaptchaVerdict> {
  const { challenge, seccode, validate } = answer;
  if (!isSame(validate, md5(`${key}geetest${challenge}`))) return 'failed';
  const reply = await ask({ seccode, challenge, validate, captchaid: id, json_format: '1' });
  return reply.seccode === md5(seccode) ? 'passed' : 'failed';
}

/** Version 4: only the provider can check the answer; our request is signed with the key. */
async function validateV4(answer: AnswerOf<'v4'>, { id, key }: CaptchaAccount, ask: Ask): Promise<CaptchaVerdict> {
  const reply = await ask({
    lot_number: answer.lotNumber,
    captcha_output: answer.captchaOutput,
    pass_token: answer.passToken,
    gen_time: answer.genTime,
    captcha_id: id,
    sign_token: createHmac('sha256', key).update(answer.lotNumber).digest('hex'),
  });
  return reply.status === 'success' && reply.result === 'success' ? 'passed' : 'failed';
}

/** Required by the protocol; it protects no secret. */
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The exchange over the network. */
export const sendToGeetest: CaptchaSend = async ({ method, url, form }) => {
  const answer = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(GEETEST_TIMEOUT_MS),
    ...(form === undefined ? {} : { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  return { status: answer.status, body: await readCapped(answer) };
};
