import { toTrustedAddress } from './trusted-address.ts';

/** Options of the version 3 script. */
interface SettingsV3 {
  gt: string;
  challenge: string;
  offline: boolean;
  new_captcha: boolean;
  product: 'bind';
  lang: string;
  https: boolean;
}

/** Options of the version 4 script. */
interface SettingsV4 {
  captchaId: string;
  product: 'bind';
  language: string;
  /** ms */
  timeout: number;
}

/** One captcha, as both versions of the script provide it; each has its own way to show it. */
export interface ScriptCaptcha {
  onReady(listener: () => void): unknown;
  onSuccess(listener: () => void): unknown;
  onError(listener: () => void): unknown;
  onClose(listener: () => void): unknown;
  /** The proofs by the provider's names; false before it is solved. */
  getValidate(): object | false;
  verify?(): void;
  showCaptcha?(): void;
  destroy?(): void;
}

/** The globals of the provider's script. */
export interface CaptchaScript {
  initGeetest?(settings: SettingsV3, callback: (captcha: ScriptCaptcha) => void): void;
  initGeetest4?(settings: SettingsV4, callback: (captcha: ScriptCaptcha) => void): void;
}

const loaded = new Map<string, Promise<CaptchaScript>>();

/** Loads the provider's script once per page; a failed load may be retried. @throws if it cannot be loaded */
export function loadCaptchaScript(address: string): Promise<CaptchaScript> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = new Promise<CaptchaScript>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = toTrustedAddress(address);
    script.async = true;
    script.onload = () => resolve(globalThis as CaptchaScript);
    script.onerror = () => {
      script.remove();
      loaded.delete(address);
      reject(new Error('the captcha’s script did not load'));
    };
    document.head.append(script);
  });
  loaded.set(address, loading);
  return loading;
}
