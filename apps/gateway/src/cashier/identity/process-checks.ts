import { withTransaction } from '@foyer/database/open-pool.ts';
import { requireMember } from '../../accounts/members/member.store.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../platform/connectors/identity/identity-provider.ts';
import { ProviderUnreachableError } from '../../platform/connectors/payment/payment-connector.ts';
import { RunsInTurn } from '../../platform/connectors/runs-in-turn.ts';
import { aboutOf, decryptFile } from '../../platform/pictures/file-box.ts';
import { STAFF } from './begin-check.ts';
import { type CheckRow, claimDueCheck, getCheck, lockCheck, updateCheck } from './check.store.ts';
import { applyReview, moveCheck } from './check-states.ts';
import { detailsOf } from './details.ts';
import { getFile } from './file.store.ts';
import { identityRulesOf, sidesOf } from './identity-document.ts';

const MINUTE_MS = 60_000;
/** A run begins no more checks after this time, nor after so many: what is left is due in the next one. */
const RUN_MS = 20_000;
const MAX_CHECKS = 200;
/** Poll intervals by how long the provider has had the check; webhooks are faster. */
const POLL_INTERVALS = [
  { within: 30 * MINUTE_MS, after: MINUTE_MS },
  { within: 24 * 60 * MINUTE_MS, after: 15 * MINUTE_MS },
  { within: Number.POSITIVE_INFINITY, after: 60 * MINUTE_MS },
];

/** By pool. */
const runs = new WeakMap<object, RunsInTurn<void>>();

/**
 * Forwards submitted checks to providers, and reads the reviews that are due. Runs of a merchant in a process follow one another;
 * merchants do not wait for each other, nor for each other's providers.
 */
export async function processChecks(context: Context): Promise<void> {
  await Promise.all(context.merchants.map(({ code }) => processMerchant(code, context)));
}

function processMerchant(merchant: string, context: Context): Promise<void> {
  const known = runs.get(context.pool) ?? new RunsInTurn<void>();
  runs.set(context.pool, known);
  return known.run(merchant, () => processDue(merchant, context));
}

async function processDue(merchant: string, context: Context): Promise<void> {
  const endsAt = context.now() + RUN_MS;
  for (let count = 0; count < MAX_CHECKS && context.now() < endsAt; count += 1) {
    const id = await claimDueCheck(context.pool, merchant);
    if (id === null) return;
    const check = await getCheck(context.pool, id);
    if (!check) continue;
    await processCheck(check, context).catch((fault: unknown) => {
      // It is due again in two minutes.
      const { merchant, provider } = check;
      const level = fault instanceof ProviderUnreachableError ? 'warn' : 'error';
      context.log[level](
        { err: fault, merchant, provider, checkId: id },
        'processing an identity check failed, it will be retried',
      );
    });
  }
}

async function processCheck(check: CheckRow, context: Context): Promise<void> {
  const provider = check.provider === STAFF ? null : context.identity.get(check.merchant);
  if (check.state === 'submitted') {
    const providerRef = provider ? await provider.submit(await toApplication(check, context)) : check.providerRef;
    const nextPollAt = provider ? new Date(context.now() + MINUTE_MS) : null;
    await withLocked(check, context, (client, locked) =>
      moveCheck(client, locked, { name: 'accept', by: 'worker', change: { providerRef }, nextPollAt }),
    );
    return;
  }
  const review = provider && check.providerRef ? await provider.getReview(check.providerRef) : null;
  await withLocked(check, context, async (client, locked) => {
    const moved = review && (await applyReview(client, locked, { review, by: 'provider', seal: context.seal }));
    if (!moved)
      await updateCheck(client, { ...locked, nextPollAt: nextPollOf(locked, provider !== null, context.now()) });
  });
}

/** Decided checks are queried only after a webhook. */
function nextPollOf({ state, submittedAt }: CheckRow, hasProvider: boolean, now: number): Date | null {
  if (state !== 'pending' || !hasProvider) return null;
  const age = now - (submittedAt?.getTime() ?? now);
  return new Date(now + (POLL_INTERVALS.find(({ within }) => age < within)?.after ?? MINUTE_MS));
}

const withLocked = (
  { id }: CheckRow,
  { pool }: Context,
  work: (
    client: Parameters<typeof lockCheck>[0] & Parameters<typeof moveCheck>[0],
    check: CheckRow,
  ) => Promise<unknown>,
): Promise<void> =>
  withTransaction(pool, async (client) => {
    const locked = await lockCheck(client, id);
    if (locked) await work(client, locked);
  });

async function toApplication(check: CheckRow, context: Context): Promise<Application> {
  const { id, level, memberId, merchant } = check;
  const rules = identityRulesOf(context, merchant);
  const market = context.merchants.find(({ code }) => code === merchant)?.market;
  if (!rules || !market) throw new Error(`there are no rules of identities for ${merchant}`);
  const details = detailsOf(check, context.seal);
  const files: Application['files'][number][] = [];
  for (const side of sidesOf(rules, { level, document: details.document })) {
    const file = await getFile(context.pool, id, side);
    if (!file) throw new Error(`the check ${id} has no picture of ${side}`);
    files.push({ side, bytes: decryptFile(file, aboutOf(id, side), context.seal) });
  }
  const { language } = await requireMember(context.pool, memberId);
  return { id, level, details, country: market.country, language, files };
}
