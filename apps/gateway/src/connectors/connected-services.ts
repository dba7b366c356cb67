import { createSignedHttpSender } from './message/signed-http.ts';
import { createSmtpSender } from './message/smtp.ts';
import { REAL_SERVERS, type Servers } from './servers.data.ts';

/** The services that the environment connects: `SMS_URL`, `SMTP_URL`, … (README: Settings); `SERVERS` is what a sandbox prints. */
export function connectedServices(env: NodeJS.ProcessEnv) {
  const { CAPTCHA_KEYS = '{}', MAIL_FROM = '', SERVERS, SMS_KEY = '', SMS_URL, SMTP_URL, SOCIAL_SECRETS = '{}' } = env;
  const [keyId = '', ...secret] = SMS_KEY.split(':');
  const servers: Servers = SERVERS ? JSON.parse(SERVERS) : REAL_SERVERS;
  return {
    captchaKeys: JSON.parse(CAPTCHA_KEYS),
    socialSecrets: JSON.parse(SOCIAL_SECRETS),
    servers,
    messages: {
      email: SMTP_URL ? createSmtpSender({ url: SMTP_URL, from: MAIL_FROM }) : null,
      sms: SMS_URL ? createSignedHttpSender({ url: SMS_URL, keyId, secret: secret.join(':') }) : null,
    },
  };
}
