import { randomUUID } from 'node:crypto';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { insertVendorSession } from '../../ledger/wallet/vendor-session.store.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import type { PolicyRefusal } from '../../platform/policy/policy.data.ts';
import type { GameVendor } from './game-vendor.ts';

const LAUNCH_MS = 2 * 60_000;
const SESSION_MS = 12 * 3_600_000;
/** The page that a game leads back to unless another allowed URL is requested. */
export const LANDING = '/m/home';

export interface Launch {
  vendor: GameVendor;
  merchant: Merchant;
  session: MemberSession;
  gameCode: string;
  language: string;
}

/**
 * Opens a vendor's session for a member. It ends with the member's own session, at the latest.
 * @returns the launch token of the game URL: one use, two minutes; or why the member may not play
 */
export function openVendorSession(
  launch: Launch,
  context: Context,
): Promise<string | Refusal<PolicyRefusal | 'time.limit'>> {
  const { memberId, sessionId, tokenVersion } = launch.session;
  return withTransaction(context.pool, async (client) => {
    const reason = await may(client, { memberId, sessionId, tokenVersion }, 'launch');
    if (reason === 'time.limit') return refuse(reason);
    return reason ? toPolicyRefusal(reason) : addVendorSession(client, launch, context);
  });
}

/** A member's reference for a vendor: always the same, but useless to other vendors. */
export const toPlayerRef = (vendor: string, memberId: bigint, { seal }: Pick<Context, 'seal'>): string =>
  seal.hmacOf(`player ${vendor}`, String(memberId)).slice(0, 32);

async function addVendorSession(
  client: Client,
  { vendor, merchant, session, gameCode, language }: Launch,
  context: Context,
): Promise<string> {
  const token = context.randomBytes(32).toString('base64url');
  await insertVendorSession(client, {
    id: randomUUID(),
    vendor: vendor.code,
    merchant: merchant.code,
    member_id: session.memberId,
    account_id: session.accountId,
    player_ref: toPlayerRef(vendor.code, session.memberId, context),
    game_code: gameCode,
    currency: session.currency,
    language,
    launch_token_hash: sha256(token),
    launch_expires_at: new Date(context.now() + LAUNCH_MS),
    expires_at: new Date(context.now() + SESSION_MS),
    member_session_id: session.sessionId,
    token_version: session.tokenVersion,
  });
  return token;
}

/**
 * The game URL: the vendor's page with the launch token and the parameters of its client: `merchant`,
 * `code`, `language`, `area` (VN, SEA), `view` (betting, lobby), `playType`, `prizeMode` (ODDS, REBATE), `hasLobby`
 * (true, false), `sound` (on: the member wants sounds), `title`, `backUrl`; unknown values are omitted.
 */
export function toGameUrl(vendor: GameVendor, fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  return `${vendor.gameUrl}?${query}`;
}
