import { formatHeadline } from '@foyer/money/format-headline.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import type { Money } from '@foyer/money/money.ts';
import type { Brand } from '../../page/brand.ts';
import type { Announcement, LobbyData } from './lobby-data.ts';
import { toTimeOfDay } from './time-of-day.ts';

/**
 * Formats amounts and times on the server. The first `Intl` formatter of a page costs a phone 50 ms in one task,
 * more than any other part of hydrating home.
 */
export function writeTexts(lobby: LobbyData, brand: Pick<Brand, 'currency' | 'language' | 'timeZone'>): LobbyData {
  const { app, banners, draws } = lobby;
  const withAmount = (announcement: Announcement, write: (amount: Money) => string) =>
    announcement.amountMinor === null
      ? announcement
      : { ...announcement, amountText: write({ minor: BigInt(announcement.amountMinor), currency: brand.currency }) };
  return {
    ...lobby,
    app: app && withAmount(app, (amount) => formatMoney(amount)),
    banners: banners.map((banner) => withAmount(banner, formatHeadline)),
    draws: draws?.map((draw) => ({ ...draw, closesAtText: toTimeOfDay(draw.closesAt, brand) })) ?? null,
  };
}

/** Newer draws; one that closes at the same time as a known one takes over its text. */
export const keepTexts = (draws: NonNullable<LobbyData['draws']>, known: LobbyData['draws']): LobbyData['draws'] =>
  draws.map((draw) => ({ ...known?.find(({ closesAt }) => closesAt === draw.closesAt), ...draw }));
