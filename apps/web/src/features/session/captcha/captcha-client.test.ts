import { expect, test } from 'vitest';
import type { CaptchaScript, ScriptCaptcha } from '../../../device/captcha-script.ts';
import { type CaptchaClientSettings, createCaptchaClient } from './captcha-client.ts';

const V3_PROOFS = { geetest_challenge: 'c', geetest_validate: 'v', geetest_seccode: 's' };
const V4_PROOFS = { lot_number: 'l', captcha_output: 'o', pass_token: 'p', gen_time: '1', captcha_id: 'id' };

type Doing = 'solve' | 'close' | 'fail' | 'wait' | 'never ready' | 'fail at once';

/** A fake of the provider's script: the member's reaction to each captcha that is opened, in turn. */
function fakeScript(...doings: Doing[]) {
  const passed: object[] = [];
  const listeners: Record<string, () => void> = {};
  let proofs: object | false = false;
  const open = (settings: object, callback: (captcha: ScriptCaptcha) => void, solved: object) => {
    passed.push(settings);
    const doing = doings.shift() ?? 'solve';
    const on = (event: string) => (listener: () => void) => {
      listeners[event] = listener;
    };
    const show = () => {
      if (doing === 'solve') proofs = solved;
      if (doing !== 'wait') listeners[{ solve: 'success', close: 'close' }[doing as 'solve'] ?? 'error']?.();
    };
    const events = { onReady: on('ready'), onSuccess: on('success'), onError: on('error'), onClose: on('close') };
    callback({ ...events, getValidate: () => proofs, verify: show, showCaptcha: show });
    queueMicrotask(() => {
      if (doing === 'fail at once') listeners.error?.();
      else if (doing !== 'never ready') listeners.ready?.();
    });
  };
  const script: CaptchaScript = {
    initGeetest: (settings, callback) => open(settings, callback, V3_PROOFS),
    initGeetest4: (settings, callback) => open(settings, callback, V4_PROOFS),
  };
  return { script, passed };
}

function clientOf(script: CaptchaScript, change: Partial<CaptchaClientSettings> = {}) {
  const timers: { callback: () => void; ms: number }[] = [];
  const client = createCaptchaClient({
    purpose: 'login',
    version: 'v4',
    id: 'id',
    language: 'eng',
    loadScript: async () => script,
    register: async () => ({ gt: 'gt', challenge: 'raw', newCaptcha: true, offline: false }),
    startTimer(callback, ms) {
      timers.push({ callback, ms });
      return () => {};
    },
    ...change,
  });
  const shown: string[] = [];
  return { timers, shown, verify: () => client.verify(() => shown.push('shown')) };
}

test('fills three fields with a solved captcha of version 3', async () => {
  const { script, passed } = fakeScript('solve');
  const { shown, verify } = clientOf(script, { version: 'v3', language: 'vi' });
  expect(await verify()).toEqual({
    fields: { geetestChallenge: 'c', geetestValidate: 'v', geetestSeccode: 's' },
  });
  expect(passed).toEqual([
    { gt: 'gt', challenge: 'raw', offline: false, new_captcha: true, product: 'bind', lang: 'vi', https: true },
  ]);
  expect(shown).toEqual(['shown']);
});

test('fills one field with a solved captcha of version 4, whose script has 5000 ms', async () => {
  const { script, passed } = fakeScript('solve');
  expect(await clientOf(script).verify()).toEqual({ fields: { geetestValidateV4: JSON.stringify(V4_PROOFS) } });
  expect(passed).toEqual([{ captchaId: 'id', product: 'bind', language: 'eng', timeout: 5000 }]);
});

test('returns verify_first when the captcha is closed, and can open it again', async () => {
  const { verify } = clientOf(fakeScript('close', 'solve').script);
  expect(await verify()).toEqual({ failure: 'verify_first' });
  expect(await verify()).toHaveProperty('fields');
});

test('rejects a captcha while one is open: verify geetest too fast', async () => {
  const { verify } = clientOf(fakeScript('wait').script);
  void verify();
  expect(await verify()).toEqual({ failure: 'verify geetest too fast' });
});

test('refuses version 3 for an SMS: unknown_error: Geetest service not work', async () => {
  const { script, passed } = fakeScript();
  expect(await clientOf(script, { purpose: 'sms', version: 'v3' }).verify()).toEqual({
    failure: 'unknown_error: Geetest service not work',
  });
  expect(passed).toEqual([]);
  expect(await clientOf(script, { purpose: 'sms', version: 'v4' }).verify()).toHaveProperty('fields');
});

test('retries opening once', async () => {
  const once = fakeScript('fail at once', 'solve');
  expect(await clientOf(once.script).verify()).toHaveProperty('fields');
  const twice = fakeScript('fail at once', 'fail at once', 'solve');
  expect(await clientOf(twice.script).verify()).toEqual({ failure: 'down' });
  expect(twice.passed).toHaveLength(2);
});

test('retries once to load a script', async () => {
  const { script } = fakeScript('solve');
  let loads = 0;
  const loadScript = async () => {
    loads += 1;
    if (loads === 1) throw new Error('aborted');
    return script;
  };
  expect(await clientOf(script, { loadScript }).verify()).toHaveProperty('fields');
  const gone = clientOf(script, { loadScript: () => Promise.reject(new Error('aborted')) });
  expect(await gone.verify()).toEqual({ failure: 'down' });
});

test('gives up after waiting twice 5000 ms for a captcha to get ready', async () => {
  const { timers, verify } = clientOf(fakeScript('never ready', 'never ready').script);
  const outcome = verify();
  for (let i = 0; i < 2; i++) {
    await expect.poll(() => timers.length).toBe(i + 1);
    expect(timers[i]?.ms).toBe(5000);
    timers[i]?.callback();
  }
  expect(await outcome).toEqual({ failure: 'down' });
});

test('does not retry a captcha that fails while it is shown', async () => {
  const { script, passed } = fakeScript('fail', 'solve');
  expect(await clientOf(script).verify()).toEqual({ failure: 'down' });
  expect(passed).toHaveLength(1);
});

test('rejects the script of another provider', async () => {
  expect(await clientOf({}).verify()).toEqual({ failure: 'down' });
  expect(await clientOf({}, { version: 'v3' }).verify()).toEqual({ failure: 'down' });
});
