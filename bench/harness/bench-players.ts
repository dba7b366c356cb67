import { randomUUID } from 'node:crypto';
import { insertMember } from '@foyer/gateway/members/member.store.ts';
import { grantPlayMoney } from '@foyer/gateway/wallet/play-money.ts';
import { insertVendorSession } from '@foyer/gateway/wallet/vendor-session.store.ts';
import type { BenchGateway } from './bench-gateway.ts';

/** A member with money and a session at the vendor. */
export interface BenchPlayer {
  accountId: bigint;
  playerRef: string;
  sessionId: string;
}

const FUNDS_MINOR = 1_000_000_000_000n;
const LATER = new Date(Date.now() + 86_400_000);

export async function makePlayers({ gateway: { context } }: BenchGateway, count: number): Promise<BenchPlayer[]> {
  const merchant = context.merchants.find(({ code }) => code === 'lotus');
  if (!merchant) throw new Error('the demo merchant lotus is gone');
  const series = randomUUID().slice(0, 8);
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<BenchPlayer> => {
      const name = `bench.${series}.${index}`;
      const member = await insertMember(context.db, {
        merchant: merchant.code,
        username: name,
        username_key: name,
        password_hash: '',
        type: 0,
        language: 'EN',
        currency: merchant.market.currency,
        referral_code: name,
        referred_by: null,
        club_label: null,
        registration: {},
      });
      if (!member) throw new Error(`${name} exists`);
      await grantPlayMoney({ member, merchant, amountMinor: FUNDS_MINOR }, context);
      const player = { accountId: member.accountId, playerRef: name, sessionId: randomUUID() };
      await insertVendorSession(context.db, {
        id: player.sessionId,
        vendor: 'FOYER',
        merchant: merchant.code,
        member_id: member.id,
        account_id: member.accountId,
        player_ref: player.playerRef,
        game_code: 'VNQ60',
        currency: merchant.market.currency,
        language: 'EN',
        launch_token_hash: null,
        launch_expires_at: LATER,
        expires_at: LATER,
      });
      return player;
    }),
  );
}
