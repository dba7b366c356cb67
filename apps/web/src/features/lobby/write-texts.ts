import { formatMoney } from '@foyer/money/format-money.ts';
import type { Brand } from '../../page/brand.ts';
import { toHeadlineAmount } from './headline-amount.ts';
import type { Announcement, LobbyData } from './lobby-data.ts';
import { toTimeOfDay } from './time-of-day.ts';

/**
 * Writes amounts and times out on the server. The first `Intl` formatter of a browser's page costs a phone 50 ms in one piece,
 * more than any other part of taking home over.
 */
export function writeTexts(lobby: LobbyData, brand: Pick<Brand, 'currency' | 'language' | 'timeZone'>): LobbyData {
  const { app, banners, draws } = lobby;
  const withAmount = (announcement: Announcement, write: (minor: string, currency: string) => string) =>
    announcement.amountMinor === null
      ? announcement
      : { ...announcement, amountText: write(announcement.amountMinor, brand.currency) };
  return {
    ...lobby,
    app: app && withAmount(app, (minor, currency) => formatMoney({ minor: BigInt(minor), currency })),
    banners: banners.map((banner) => withAmount(banner, toHeadlineAmount)),
    draws: draws?.map((draw) => ({ ...draw, closesAtText: toTimeOfDay(draw.closesAt, brand) })) ?? null,
  };
}

/** Newer draws; one that closes when a known one does keeps its text. */
export const keepTexts = (draws: NonNullable<LobbyData['draws']>, known: LobbyData['draws']): LobbyData['draws'] =>
  draws.map((draw) => ({ ...known?.find(({ closesAt }) => closesAt === draw.closesAt), ...draw }));
