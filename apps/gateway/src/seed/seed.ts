import type { Merchant } from '@foyer/merchant/merchant.ts';
import { labelOfRank } from '@foyer/merchant/vip-labels.ts';
import { getMemberByName, insertMember, setSecondFactor } from '../accounts/members/member.store.ts';
import { hashPassword } from '../accounts/members/password-hash.ts';
import { newReferralCode } from '../accounts/members/referral-code.ts';
import { beginTotp, confirmTotp } from '../accounts/security/totp.store.ts';
import { toBase32 } from '../accounts/security/totp.ts';
import { putIdentity } from '../cashier/payments/identity.store.ts';
import { CASHIER_SOURCES, walletSource } from '../cashier/payments/postings.ts';
import type { Context } from '../context.ts';
import { ensureHouseAccount } from '../ledger/wallet/ledger.store.ts';
import { grantPlayMoney, SANDBOX_SOURCE } from '../ledger/wallet/play-money.ts';
import { PROMOTION } from '../ledger/wallet/wager.ts';
import type { SecretBox } from '../platform/http/secret-box.ts';
import { expirePassword } from './seed.store.ts';

/** Seeding needs no documents, which are not loaded yet. */
type SeedContext = Omit<Context, 'documents'>;

/** A member that exists in every sandbox (docs/gateway.md: Sandbox). */
interface DemoMember {
  username: string;
  password: string;
  type: number;
  /** 0: no VIP level yet. */
  rankLevel: number;
  /** An authenticator as second factor, or an expired password. */
  special?: 'authenticator' | 'expired';
  /** Identity checked: may deposit and withdraw in every market. */
  isVerified?: true;
}

const DEMO_MEMBERS: DemoMember[] = [
  { username: 'demo', password: 'Foyer-demo-1', type: 0, rankLevel: 2, isVerified: true },
  { username: 'agent', password: 'Foyer-agent-1', type: 1, rankLevel: 0 },
  { username: 'guard', password: 'Foyer-guard-1', type: 0, rankLevel: 0, special: 'authenticator' },
  { username: 'stale', password: 'Foyer-stale-1', type: 0, rankLevel: 0, special: 'expired' },
];

/** Creates the counter-account of every source of money at every merchant. */
export async function ensureHouseAccounts({ merchants, pool, vendors, wallets }: SeedContext): Promise<void> {
  for (const { code, market } of merchants) {
    const ofWallets = (wallets.get(code) ?? []).map((wallet) => walletSource(wallet.code));
    for (const source of [SANDBOX_SOURCE, PROMOTION, ...CASHIER_SOURCES, ...ofWallets, ...vendors.keys()]) {
      await ensureHouseAccount(pool, { merchant: code, source, currency: market.currency });
    }
  }
}

/** Fills the sandbox with members and play money. Safe to repeat. */
export async function seedSandbox(context: SeedContext): Promise<void> {
  for (const merchant of context.merchants) {
    for (const member of DEMO_MEMBERS) await seedMember(member, merchant, context);
  }
}

async function seedMember(demo: DemoMember, merchant: Merchant, context: SeedContext): Promise<void> {
  if (await getMemberByName(context.pool, merchant.code, demo.username)) return;
  const member = await insertMember(context.pool, {
    merchant: merchant.code,
    username: demo.username,
    username_key: demo.username,
    password_hash: await hashPassword(demo.password, 'process', context),
    type: demo.type,
    language: merchant.languages[0] ?? 'EN',
    currency: merchant.market.currency,
    referral_code: newReferralCode(context),
    referred_by: null,
    club_label: labelOfRank(merchant, demo.rankLevel),
    registration: { registerMethod: 'H5', seeded: true },
  });
  if (!member) return;
  const amountMinor = BigInt(merchant.sandbox.demoBalanceMinor);
  // The registration of demo members is not worth logging.
  const log = context.log.child({}, { level: 'warn' });
  await grantPlayMoney({ member, merchant, amountMinor }, { ...context, log });
  if (demo.isVerified) await verify(member.id, merchant, context);
  if (demo.special === 'expired') await expirePassword(context.pool, member.id);
  if (demo.special === 'authenticator') await connectAuthenticator(member.id, context);
}

/** The holder's name when the sandbox bank pays from the member’s own account. */
const VERIFIED_NAMES: Readonly<Record<string, string>> = {
  VND: 'NGUYEN THI LINH',
  PHP: 'MARIA SANTOS',
  BRL: 'ANA SOUZA LIMA',
};

async function verify(memberId: bigint, { market }: Merchant, { pool, seal }: SeedContext): Promise<void> {
  const sealedName = seal.seal(Buffer.from(VERIFIED_NAMES[market.currency] ?? 'DEMO'));
  await putIdentity(pool, memberId, { level: 1, sealedName, birthday: null });
}

async function connectAuthenticator(memberId: bigint, { pool, seal }: SeedContext): Promise<void> {
  await beginTotp(pool, memberId, seal.seal(demoTotpSecret(seal).bytes));
  await confirmTotp(pool, memberId);
  await setSecondFactor(pool, memberId, 'ga');
}

const SECRET_BYTES = 20;

/** The authenticator of `guard`, the same at every merchant and after every start. */
export function demoTotpSecret({ hmacOf }: Pick<SecretBox, 'hmacOf'>): { bytes: Buffer; base32: string } {
  const bytes = Buffer.from(hmacOf('authenticator', 'guard'), 'hex').subarray(0, SECRET_BYTES);
  return { bytes, base32: toBase32(bytes) };
}
