/** Telegram (core.telegram.org/widgets/login, core.telegram.org/bots/webapps) and its OpenID Connect. */
export const TELEGRAM = {
  /** Also used for data of the widget and of Mini Apps: they identify the same person. */
  issuer: 'https://oauth.telegram.org',
  token: 'https://oauth.telegram.org/token',
  keys: 'https://oauth.telegram.org/.well-known/jwks.json',
};
