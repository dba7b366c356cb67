import { randomBytes, randomUUID } from 'node:crypto';
import { insertMember } from '@foyer/gateway/accounts/members/member.store.ts';
import { insertSession } from '@foyer/gateway/accounts/sessions/session.store.ts';
import type { Context } from '@foyer/gateway/context.ts';
import { grantPlayMoney } from '@foyer/gateway/ledger/wallet/play-money.ts';
import { insertVendorSession } from '@foyer/gateway/ledger/wallet/vendor-session.store.ts';

/** A member with money and a session at the vendor. */
export interface SeededPlayer {
  merchant: string;
  currency: string;
  accountId: bigint;
  memberId: bigint;
  memberSessionId: string;
  playerRef: string;
  sessionId: string;
}

const FUNDS_MINOR = 1_000_000_000_000n;
const LATER = new Date(Date.now() + 86_400_000);

/** Creates hundreds of members without registration calls. */
export async function seedPlayers(context: Context, code: string, count: number): Promise<SeededPlayer[]> {
  const merchant = context.merchants.find((each) => each.code === code);
  if (!merchant) throw new Error(`there is no merchant ${code}`);
  const { currency } = merchant.market;
  const series = randomUUID().slice(0, 8);
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<SeededPlayer> => {
      const name = `funded.${series}.${index}`;
      const member = await insertMember(context.pool, {
        merchant: code,
        username: name,
        username_key: name,
        password_hash: '',
        type: 0,
        language: 'EN',
        currency,
        referral_code: name,
        referred_by: null,
        club_label: null,
        registration: {},
      });
      if (!member) throw new Error(`${name} exists`);
      await grantPlayMoney({ member, merchant, amountMinor: FUNDS_MINOR }, context);
      const memberSessionId = randomUUID();
      const player = {
        merchant: code,
        currency,
        memberId: member.id,
        memberSessionId,
        accountId: member.accountId,
        playerRef: name,
        sessionId: randomUUID(),
      };
      await insertSession(context.pool, {
        id: memberSessionId,
        merchant: code,
        memberId: member.id,
        tokenHash: randomBytes(32),
        deviceId: null,
        ip: '127.0.0.1',
        userAgent: '',
        country: null,
        method: 'password',
      });
      await insertVendorSession(context.pool, {
        id: player.sessionId,
        vendor: 'FOYER',
        merchant: code,
        member_id: member.id,
        account_id: member.accountId,
        player_ref: name,
        game_code: 'VNQ60',
        currency,
        language: 'EN',
        launch_token_hash: null,
        launch_expires_at: LATER,
        expires_at: LATER,
        member_session_id: memberSessionId,
        token_version: 1,
      });
      return player;
    }),
  );
}
