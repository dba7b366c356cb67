import CN from './help/CN.json' with { type: 'json' };
import EN from './help/EN.json' with { type: 'json' };
import ES from './help/ES.json' with { type: 'json' };
import PT_BR from './help/PT-BR.json' with { type: 'json' };
import TY from './help/TY.json' with { type: 'json' };
import VI from './help/VI.json' with { type: 'json' };
import type { LanguageCode } from './languages.data.ts';

/** An article in one language: paragraphs and lists, and the label of the page that it leads to. */
export interface HelpText {
  title: string;
  summary: string;
  body: readonly (string | { list: readonly string[] })[];
  go?: string;
}

export type HelpArticleName = keyof typeof EN;

type Texts = Readonly<Record<HelpArticleName, HelpText>>;

/** The help that all brands share, by language; for servers. A test compares the languages. */
export const SHARED_HELP: Partial<Record<LanguageCode, Texts>> & { EN: Texts } = {
  CN,
  EN,
  ES,
  'PT-BR': PT_BR,
  TY,
  VI,
};

/** The shared articles in their order: what each is about, whether customer service lists it, and where it leads. */
export const HELP_ARTICLES: readonly {
  id: HelpArticleName;
  topic: 'MONEY' | 'PROMOTIONS' | 'GAMES' | 'LIMITS' | 'ACCOUNT' | 'APP';
  isCommon?: true;
  page?: string;
}[] = [
  { id: 'deposit-arrives', topic: 'MONEY', isCommon: true, page: '/m/member/deposit' },
  { id: 'withdraw', topic: 'MONEY', isCommon: true, page: '/m/member/withdraw' },
  { id: 'withdrawal-waits', topic: 'MONEY' },
  { id: 'own-name', topic: 'MONEY' },
  { id: 'bonus-wagering', topic: 'PROMOTIONS', isCommon: true, page: '/m/member/rewards' },
  { id: 'promotion-code', topic: 'PROMOTIONS', page: '/m/member/rewards' },
  { id: 'draws-checked', topic: 'GAMES', isCommon: true },
  { id: 'game-interrupted', topic: 'GAMES', page: '/m/member/bets' },
  { id: 'set-limit', topic: 'LIMITS', isCommon: true, page: '/m/member/limits' },
  { id: 'take-break', topic: 'LIMITS', page: '/m/member/limits/break' },
  { id: 'password-forgotten', topic: 'ACCOUNT', page: '/m/forgotPsw' },
  { id: 'login-refused', topic: 'ACCOUNT' },
  { id: 'protect-account', topic: 'ACCOUNT', page: '/m/member/security' },
  { id: 'confirm-identity', topic: 'ACCOUNT', page: '/m/member/identity' },
  { id: 'close-account', topic: 'ACCOUNT', page: '/m/member/settings' },
  { id: 'install-app', topic: 'APP', page: '/m/app' },
];
