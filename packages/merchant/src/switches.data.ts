/** One white-label switch: what it turns on, and its default. */
export interface SwitchMeaning {
  default: boolean;
  meaning: string;
}

/** The catalogue of white-label switches (§3). A merchant may differ from another only here and in its document. */
export const SWITCHES = {
  GOOGLELOGIN3: { default: false, meaning: 'Offer sign-in with Google.' },
  FACEBOOKLOGIN3: { default: false, meaning: 'Offer sign-in with Facebook.' },
  TWITTERLOGIN3: { default: false, meaning: 'Offer sign-in with X (Twitter).' },
  LINELOGIN3: { default: false, meaning: 'Offer sign-in with LINE.' },
  TELEGRAMLOGIN3: { default: false, meaning: 'Offer sign-in with Telegram.' },
  MOBILEAUTOLOGIN3: { default: true, meaning: 'Log remembered members in automatically at the start.' },
  AUTOLOGINIP3: { default: false, meaning: 'Log a remembered member in automatically only from the same address.' },
  SMSLOGIN3: { default: false, meaning: 'Offer log-in with a code by SMS.' },
  FIREBASESMS3: {
    default: false,
    meaning: 'Firebase sends and checks the codes of login and registration with a mobile number.',
  },
  MOBILEREG3: { default: false, meaning: 'Offer registration with a mobile number.' },
  MOBILEREGPWD3: { default: false, meaning: 'Ask for a password at registration with a mobile number.' },
  AUTOUSERNAME3: { default: false, meaning: 'The gateway makes the username at registration.' },
  PWDEXPFORCECHANGE3: {
    default: false,
    meaning: 'A password that an operator has marked as expired must be changed at the next login.',
  },
  FIREBASECREATEACC3: { default: false, meaning: 'Create an account for an unknown social identity without asking.' },
  SSOMANUALREG3: {
    default: false,
    meaning: 'An unknown social identity always opens the dialog that asks whether to link or create an account.',
  },
  STARTGAMEINAPP3: { default: false, meaning: 'Games start only in the app or on the home screen.' },
  CBS3: { default: true, meaning: 'Offer customer service: its tab, its menu entry and the links to it.' },
  UPDATEMOBILEICC3: {
    default: false,
    meaning: 'Members may change or remove their mobile number; without it only add one.',
  },
  GEETEST3: { default: false, meaning: 'Ask for a captcha at login.' },
  GEETESTTEST3: { default: false, meaning: 'Ask for a captcha at registration.' },
  GEETESTVCODE3: { default: false, meaning: 'Ask for a captcha before an SMS code is sent (v4 only).' },
  REWCEN3: { default: false, meaning: 'Show the reward centre in the member menu.' },
  INBOX3: { default: true, meaning: 'Show the inbox and its unread count.' },
  MANDATORYAPPUPDATES3: { default: false, meaning: 'An app update cannot be postponed.' },
} as const satisfies Record<string, SwitchMeaning>;

export type SwitchName = keyof typeof SWITCHES;
