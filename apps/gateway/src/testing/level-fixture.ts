import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { closeLevels } from '../engagement/vip/close-levels.ts';
import { raiseLevels } from '../engagement/vip/raise-levels.ts';
import { bootGateway } from './boot-gateway.ts';
import { openPlayer, VENDOR } from './fake-vendor.ts';
import { publishDocument } from './publish-document.ts';

export const SILVER = { labelId: 11, keepPoints: 10, benefits: { rebateBp: 50, isPriority: true as const } };
export const GOLD = { labelId: 12, keepPoints: 100, benefits: { rebateBp: 200, birthdayMinor: '900' } };

export interface Member {
  id: string;
  username: string;
}

/** A gateway whose lotus has two levels by points, and actions of its members. */
export async function levelFixture() {
  const gateway = await bootGateway({
    vendors: [VENDOR],
    change: (merchant) => ({
      ...merchant,
      vipLevels: [
        { labelId: 11, labelName: { EN: 'Silver' }, conditions: { points: 10 } },
        { labelId: 12, labelName: { EN: 'Gold' }, conditions: { points: 100 } },
      ],
    }),
  });

  /** Publishes a ladder; by default one point per 1,000 of stakes. */
  const publishLadder = (change: { levels?: object[]; rates?: object; fxMicro?: string } = {}) =>
    publishDocument(
      gateway,
      { merchant: 'lotus', kind: 'vip' },
      {
        points: { unitMicro: '1000000', fxMicro: change.fxMicro ?? '1000', rates: change.rates ?? { LOTT: 10_000 } },
        levels: change.levels ?? [SILVER, GOLD],
      },
    );

  /** Advances to noon of the second day of the month that many months ahead. */
  async function toMonth(months: number): Promise<void> {
    const now = new Date(gateway.context.now());
    const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2, 5);
    await gateway.clock.advance(then - now.getTime());
  }

  async function newMember(): Promise<Member> {
    const username = `lv.${randomUUID().slice(0, 8)}`;
    return { username, id: (await gateway.member(username)).id };
  }
  async function logIn({ username }: Member): Promise<string> {
    const reply = await gateway.call('session.login', { body: { username, password: 'correct horse' } });
    return reply.json.value.token;
  }
  /** Bets, and settles the round. */
  async function play(member: Member, amountMinor: string): Promise<void> {
    const player = await openPlayer(gateway, { id: member.id, token: await logIn(member) });
    const bet = player.tx({ amountMinor });
    await player.call('debit', bet);
    const win = player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor, roundClosed: true });
    expect((await player.call('credit', win)).status).toBe('OK');
  }
  const vipOf = async (member: Member) =>
    (await gateway.call('member.vip', { token: await logIn(member), headers: { language: 'EN' } })).json.value;
  const rankOf = async (member: Member) => (await vipOf(member)).rankLevel;
  const benefitOf = async (member: Member) => {
    const { levels, rankLevel } = await vipOf(member);
    return levels[rankLevel - 1]?.benefits?.rebateBp;
  };
  async function newGold(): Promise<Member> {
    const member = await newMember();
    await play(member, '100000');
    await raiseLevels(gateway.context);
    expect(await rankOf(member)).toBe(2);
    return member;
  }
  async function endMonth(): Promise<void> {
    await toMonth(1);
    await Promise.all([closeLevels(gateway.context), closeLevels(gateway.context)]);
  }
  const grantsOf = async ({ id }: Member) =>
    (
      await gateway.database.pool.query('select amount_minor from foyer.promotion_grant where member_id = $1', [id])
    ).rows.map((row) => Number(row.amount_minor));

  return {
    gateway,
    publishLadder,
    toMonth,
    newMember,
    logIn,
    play,
    vipOf,
    rankOf,
    benefitOf,
    newGold,
    endMonth,
    grantsOf,
  };
}

export type LevelFixture = Awaited<ReturnType<typeof levelFixture>>;
