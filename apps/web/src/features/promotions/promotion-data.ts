import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { PROMOTIONS_PATH } from '../../page/offers/offer-data.ts';

export {
  classNameOf,
  formatCountry,
  formatList,
  formatShare,
  type Need,
  type OfferDetail,
  PROMOTIONS_PATH,
  type Term,
  toOfferAddress,
} from '../../page/offers/offer-data.ts';

export type Offers = ValueOf<Endpoints['promotion.list']>;
export type Offer = Offers['offers'][number];
export type Grants = ValueOf<Endpoints['promotion.grants']>;
export type Wager = Grants['wagers'][number];
export type Missions = ValueOf<Endpoints['promotion.missions']>;
export type Referral = ValueOf<Endpoints['promotion.referral']>;
export type Category = Offer['category'];
export type Status = Offer['status'];

export const INVITE_PATH = '/m/inviteFriends';
export const AGENT_PATH = '/m/agentRegister';
export const POSTER_PATH = `${INVITE_PATH}/poster`;
export const REWARDS_PATH = '/m/member/rewards';
export const MISSIONS_PATH = '/m/member/missions';

export const toListAddress = (category: Category | null): string =>
  category ? `${PROMOTIONS_PATH}?category=${category}` : PROMOTIONS_PATH;

export const CATEGORY_NAMES: Readonly<Record<Category, MessageKey>> = {
  welcome: 'promotions.welcome',
  lottery: 'promotions.lottery',
  games: 'promotions.games',
  loyalty: 'promotions.loyalty',
};

export const isCategory = (text: string | null): text is Category =>
  text !== null && Object.keys(CATEGORY_NAMES).includes(text);

interface StatusLook {
  icon: IconName;
  kind: 'neutral' | 'positive' | 'warning' | 'accent';
  name: MessageKey;
}

/** The look of each status: always an icon and a text. `needs` counts what is left. */
export const STATUSES: Readonly<Record<Status, StatusLook>> = {
  login: { icon: 'user', kind: 'neutral', name: 'promotions.forLogin' },
  available: { icon: 'gift', kind: 'positive', name: 'promotions.available' },
  needs: { icon: 'clock', kind: 'warning', name: 'promotions.stepsLeft' },
  running: { icon: 'star', kind: 'accent', name: 'promotions.running' },
  code: { icon: 'ticket', kind: 'accent', name: 'promotions.withCode' },
  joined: { icon: 'check', kind: 'positive', name: 'promotions.joined' },
  wagering: { icon: 'refresh', kind: 'accent', name: 'promotions.wagering' },
  claimed: { icon: 'check', kind: 'neutral', name: 'promotions.received' },
  ended: { icon: 'close', kind: 'neutral', name: 'promotions.ended' },
  away: { icon: 'pause', kind: 'neutral', name: 'promotions.away' },
};

/** The label of an offer's amount. */
export const worthName = ({ basisPoints, kind }: Pick<Offer, 'basisPoints' | 'kind'>): MessageKey => {
  if (kind === 'ticket') return 'promotions.stakeOf';
  if (kind === 'tournament') return 'promotions.firstPrize';
  return basisPoints === null ? 'promotions.value' : 'promotions.upTo';
};

const formatDate = (date: string, language: LanguageCode, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...format, numberingSystem: 'latn', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Formats a month such as `2026-10` in short form. */
export const formatShortMonth = (period: string, language: LanguageCode): string =>
  formatDate(`${period}-01`, language, { month: 'short', year: '2-digit' });

/** Formats a day such as `2026-10-21` in short form. */
export const formatShortDay = (day: string, language: LanguageCode): string =>
  formatDate(day, language, { day: 'numeric', month: 'short' });

/** Formats a month such as `2026-10`. */
export const formatMonth = (period: string, language: LanguageCode): string =>
  formatDate(`${period}-01`, language, { month: 'long', year: 'numeric' });

/** The page that a referral code leads to; the QR code needs it without the origin. */
export const toInvitePath = (code: string): string => `/m/register?r=${code}`;

export const toInviteLink = (origin: string, code: string): string => origin + toInvitePath(code);
