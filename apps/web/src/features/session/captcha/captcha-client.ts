import type { CaptchaScript, ScriptCaptcha } from '../../../device/captcha-script.ts';
import { CAPTCHA_RETRIES, CAPTCHA_TIMEOUT_MS } from '../../../limits.data.ts';

/** The fields of a form that carry a solved captcha (§3). */
export type CaptchaFields = Readonly<Record<string, string>>;

/** Why there are no fields. The first three are the codes of §5; `down`: the provider cannot be reached. */
export type CaptchaFailure =
  | 'verify_first'
  | 'verify geetest too fast'
  | 'unknown_error: Geetest service not work'
  | 'down';

export type CaptchaOutcome = { fields: CaptchaFields } | { failure: CaptchaFailure };

export interface CaptchaClientSettings {
  purpose: 'code' | 'login' | 'register' | 'reset' | 'sms';
  version: 'v3' | 'v4';
  id: string;
  /** The provider's name of the language. */
  language: string;
  loadScript(): Promise<CaptchaScript>;
  /** Asks the gateway for a challenge of version 3. */
  register(): Promise<{ gt: string; challenge: string; newCaptcha: boolean; offline: boolean }>;
  /** Calls back after a delay, unless stopped. */
  startTimer(callback: () => void, ms: number): () => void;
}

/** Runs captchas, one after another. */
export interface CaptchaClient {
  /** Loads what is needed, shows the captcha, and waits for the member. @param onShown called once the member sees it */
  verify(onShown: () => void): Promise<CaptchaOutcome>;
}

export function createCaptchaClient(settings: CaptchaClientSettings): CaptchaClient {
  let isRunning = false;
  return {
    async verify(onShown) {
      if (isRunning) return { failure: 'verify geetest too fast' };
      if (settings.purpose === 'sms' && settings.version !== 'v4')
        return { failure: 'unknown_error: Geetest service not work' };
      isRunning = true;
      try {
        return await solve(await openWithRetry(settings), onShown);
      } catch {
        return { failure: 'down' };
      } finally {
        isRunning = false;
      }
    },
  };
}

/** A captcha that is ready, and the fields it fills. */
interface Ready {
  captcha: ScriptCaptcha;
  show(): void;
  toFields(proofs: object): CaptchaFields;
}

async function openWithRetry(settings: CaptchaClientSettings, retries = CAPTCHA_RETRIES): Promise<Ready> {
  try {
    return await open(settings);
  } catch (error) {
    if (retries === 0) throw error;
    return openWithRetry(settings, retries - 1);
  }
}

/** One attempt. @throws if the script, the challenge or the captcha does not load in time */
async function open(settings: CaptchaClientSettings): Promise<Ready> {
  let stop = () => {};
  try {
    return await new Promise<Ready>((resolve, reject) => {
      const giveUp = () => reject(new Error('the captcha did not open'));
      stop = settings.startTimer(giveUp, CAPTCHA_TIMEOUT_MS[settings.version]);
      const becomeReady = (ready: Ready) => {
        ready.captcha.onError(giveUp);
        ready.captcha.onReady(() => resolve(ready));
      };
      const init = settings.version === 'v3' ? initV3 : initV4;
      init(settings, becomeReady).catch(giveUp);
    });
  } finally {
    stop();
  }
}

type Init = (settings: CaptchaClientSettings, becomeReady: (ready: Ready) => void) => Promise<void>;

const initV3: Init = async ({ language, loadScript, register }, becomeReady) => {
  const [{ initGeetest }, { challenge, gt, newCaptcha, offline }] = await Promise.all([loadScript(), register()]);
  if (!initGeetest) throw new Error('the script is another one');
  const settings = { gt, challenge, offline, new_captcha: newCaptcha, lang: language, https: true };
  initGeetest({ ...settings, product: 'bind' }, (captcha) =>
    becomeReady({ captcha, show: () => captcha.verify?.(), toFields: toFieldsV3 }),
  );
};

const initV4: Init = async ({ id, language, loadScript }, becomeReady) => {
  const { initGeetest4 } = await loadScript();
  if (!initGeetest4) throw new Error('the script is another one');
  initGeetest4({ captchaId: id, product: 'bind', language, timeout: CAPTCHA_TIMEOUT_MS.v4 }, (captcha) =>
    becomeReady({ captcha, show: () => captcha.showCaptcha?.(), toFields: toFieldsV4 }),
  );
};

async function solve({ captcha, show, toFields }: Ready, onShown: () => void): Promise<CaptchaOutcome> {
  const outcome = await new Promise<CaptchaOutcome>((resolve) => {
    captcha.onSuccess(() => {
      const proofs = captcha.getValidate();
      resolve(proofs ? { fields: toFields(proofs) } : { failure: 'down' });
    });
    captcha.onError(() => resolve({ failure: 'down' }));
    captcha.onClose(() => resolve({ failure: 'verify_first' }));
    onShown();
    show();
  });
  captcha.destroy?.();
  return outcome;
}

function toFieldsV3(proofs: object): CaptchaFields {
  const textOf = (name: string) => String((proofs as Record<string, unknown>)[name] ?? '');
  return {
    geetestChallenge: textOf('geetest_challenge'),
    geetestValidate: textOf('geetest_validate'),
    geetestSeccode: textOf('geetest_seccode'),
  };
}

const toFieldsV4 = (proofs: object): CaptchaFields => ({ geetestValidateV4: JSON.stringify(proofs) });
