/** A merchant's account at the provider. */
export interface CaptchaAccount {
  version: 'v3' | 'v4';
  /** Public: the page uses it as well. */
  id: string;
  key: string;
}

/** The proof that a browser sends for a solved captcha. */
export type CaptchaAnswer =
  | { version: 'v3'; challenge: string; validate: string; seccode: string }
  | { version: 'v4'; lotNumber: string; captchaOutput: string; passToken: string; genTime: string };

export type CaptchaVerdict = 'passed' | 'failed';

/** The gateway's interface to a captcha service. */
export interface CaptchaProvider {
  /** Opens a challenge of version 3. `isOffline`: the provider does not answer, and the challenge is only a text. */
  register(account: CaptchaAccount): Promise<{ challenge: string; isOffline: boolean }>;
  /** @throws if the provider gives no readable answer: whether the captcha was solved is unknown then */
  validate(answer: CaptchaAnswer, account: CaptchaAccount): Promise<CaptchaVerdict>;
  /** Whether the provider is reachable; checked at most once in ten seconds. */
  isUp(account: CaptchaAccount): Promise<boolean>;
}

/** One HTTP exchange with the provider. @throws if there is no answer in time */
export type CaptchaSend = (request: {
  method: 'GET' | 'POST';
  url: string;
  /** The body of a POST, sent as application/x-www-form-urlencoded. */
  form?: string;
}) => Promise<{ status: number; body: string }>;
