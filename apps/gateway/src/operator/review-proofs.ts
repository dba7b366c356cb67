import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import type { StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { aboutProof } from '../cashier/payments/add-proof.ts';
import {
  decideProof,
  findWaitingProofs,
  getProof,
  type ProofRow,
  type WaitingProof,
} from '../cashier/payments/proof.store.ts';
import type { Context } from '../context.ts';
import { emit } from '../notify/events/deliver-events.ts';
import { decryptFile } from '../platform/pictures/file-box.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';
import { withRefusals } from './with-refusals.ts';

type ProofContext = Pick<Context, 'now' | 'pool' | 'seal'>;

const PERMISSION = 'payment.decide';

/** The pictures of transfers of a merchant that wait for staff, oldest first. */
export async function findProofs(
  merchant: string,
  person: Person,
  { pool }: Pick<ProofContext, 'pool'>,
): Promise<{ proofs: WaitingProof[] } | Refusal<StaffRefusalOf<'proofs'>>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  return { proofs: await findWaitingProofs(pool, merchant) };
}

interface ProofTarget {
  /** Id of the deposit. */
  id: string;
  reason: string;
}

/** The picture of a deposit. Each view is recorded with its reason. */
export function viewProof(
  target: ProofTarget,
  person: Person,
  context: ProofContext,
): Promise<{ jpeg: Buffer } | Refusal<StaffRefusalOf<'view-proof'>>> {
  return onProof(target, { action: 'proof.view', person, context }, async (_client, proof) => ({
    jpeg: decryptFile(proof, aboutProof(proof.depositId), context.seal),
  }));
}

/** Refuses a picture that does not match any payment; others are accepted by crediting the payment (`matchPayment`). */
export function refuseProof(
  target: ProofTarget,
  person: Person,
  context: ProofContext,
): Promise<StaffAnswer<'refuse-proof'>> {
  return onProof(
    target,
    { action: 'proof.refuse', person, context },
    async (client, { depositId, memberId, merchant }) => {
      if (!(await decideProof(client, depositId, 'refused'))) return refuse('unchanged');
      await emit(client, { merchant, memberId, kind: 'deposit.proof.refused', body: { depositId } });
      return { state: 'refused' };
    },
  );
}

function onProof<T extends object, Code extends StaffRefusalCode = never>(
  { id, reason }: ProofTarget,
  { action, context, person }: { action: string; person: Person; context: ProofContext },
  work: (client: Client, proof: ProofRow) => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code | StaffRefusalOf<'view-proof'>>> {
  return withRefusals<T, Code | StaffRefusalOf<'view-proof'>>(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const proof = await getProof(client, id);
    if (!proof) return refuse('unknown');
    const { merchant, state } = proof;
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    const done = await work(client, proof);
    if (done instanceof Refusal) return done;
    const after = 'state' in done ? { state: done.state } : {};
    await writeAuditEntry(client, {
      entry: { action, merchant, subject: id, reason, before: { state }, after },
      person,
      now: context.now,
    });
    return done;
  });
}
