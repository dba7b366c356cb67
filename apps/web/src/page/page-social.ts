/** An identity provider. */
export type SocialChannel = 'google' | 'facebook' | 'twitter' | 'line' | 'telegram';

/** What can prove an identity: a provider of the page's buttons, a number that Firebase verified, or the Maya app. */
export type ProofChannel = SocialChannel | 'sms' | 'maya';

/** Where Firebase verifies mobile numbers. */
export interface PagePhone {
  firebase: FirebaseProject;
  /** In the sandbox: the address that is called instead of Firebase. */
  sandbox: string | null;
}

/** The public settings of a Firebase project. */
interface FirebaseProject {
  projectId: string;
  apiKey: string;
  authDomain: string;
  appId: string;
}

/** The public settings of the merchant's identity providers. */
export interface PageSocial {
  /** The enabled providers, in display order. */
  channels: readonly SocialChannel[];
  /** The Firebase project of Google, Facebook and Twitter. */
  firebase: FirebaseProject | null;
  /** `authorize`: the address of LINE's sign-in page. */
  line: { clientId: string; authorize: string } | null;
  /** `auth`: the address of Telegram's sign-in page. */
  telegram: { botId: string; auth: string } | null;
  /** In the sandbox: the page that opens instead of Firebase's popup. */
  popup: string | null;
  /** Set where Firebase, not the gateway, sends the codes of a login by number. */
  phone: PagePhone | null;
  /** Visitors of the Maya app are logged in by its session. */
  hasMaya: boolean;
}
