/** An identity provider. */
export type SocialChannel = 'google' | 'facebook' | 'twitter' | 'line' | 'telegram';

/** The public settings of the merchant's identity providers. */
export interface PageSocial {
  /** Those that are switched on, in the order to show them. */
  channels: readonly SocialChannel[];
  /** The Firebase project of Google, Facebook and Twitter. */
  firebase: { projectId: string; apiKey: string; authDomain: string; appId: string } | null;
  /** `authorize`: the address of LINE's sign-in page. */
  line: { clientId: string; authorize: string } | null;
  /** `auth`: the address of Telegram's sign-in page. */
  telegram: { botId: string; auth: string } | null;
  /** In the sandbox: the page that opens in place of Firebase's popup. */
  popup: string | null;
}
