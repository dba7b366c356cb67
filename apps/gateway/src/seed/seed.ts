import type { Merchant } from '@foyer/merchant/merchant.ts';
import { labelOfRank } from '@foyer/merchant/vip-labels.ts';
import type { Context } from '../context.ts';
import { findMemberByName, insertMember } from '../members/member.store.ts';
import { newReferralCode } from '../members/referral-code.ts';
import { hashPassword } from '../sessions/password.ts';
import { ensureHouseAccount } from '../wallet/ledger.store.ts';
import { grantPlayMoney, SANDBOX_SOURCE } from '../wallet/play-money.ts';
import type { MerchantContent } from './content.ts';
import { replaceContent } from './seed.store.ts';

/** A member every sandbox knows (GATEWAY: Sandbox). */
interface DemoMember {
  username: string;
  password: string;
  type: number;
  /** 0: no VIP level yet. */
  rankLevel: number;
}

const DEMO_MEMBERS: DemoMember[] = [
  { username: 'demo', password: 'Foyer-demo-1', type: 0, rankLevel: 2 },
  { username: 'agent', password: 'Foyer-agent-1', type: 1, rankLevel: 0 },
];

/** Every source of money has its counter-account at every merchant. */
export async function ensureHouseAccounts({ db, merchants, vendors }: Context): Promise<void> {
  for (const { code, market } of merchants) {
    for (const source of [SANDBOX_SOURCE, ...vendors.keys()]) {
      await ensureHouseAccount(db, { merchant: code, source, currency: market.currency });
    }
  }
}

/** Fills the sandbox: content, and members with play money. Safe to repeat. */
export async function seedSandbox(content: ReadonlyMap<string, MerchantContent>, context: Context): Promise<void> {
  for (const merchant of context.merchants) {
    const shown = content.get(merchant.code);
    if (shown) await replaceContent(context.db, merchant.code, shown);
    for (const member of DEMO_MEMBERS) await seedMember(member, merchant, context);
  }
}

async function seedMember(demo: DemoMember, merchant: Merchant, context: Context): Promise<void> {
  if (await findMemberByName(context.db, merchant.code, demo.username)) return;
  const member = await insertMember(context.db, {
    merchant: merchant.code,
    username: demo.username,
    username_key: demo.username,
    password_hash: await hashPassword(demo.password, context),
    type: demo.type,
    language: merchant.languages[0] ?? 'EN',
    currency: merchant.market.currency,
    referral_code: newReferralCode(context),
    referred_by: null,
    club_label: labelOfRank(merchant, demo.rankLevel),
    registration: { registerMethod: 'H5', seeded: true },
  });
  if (member)
    await grantPlayMoney({ member, merchant, amountMinor: BigInt(merchant.sandbox.demoBalanceMinor) }, context);
}
