import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import {
  type Claim,
  claimKey,
  getIdempotentCall,
  type KeyedCall,
  releaseKey,
  saveAnswer,
} from './idempotency.store.ts';

const WAIT_MS = 50;
const MAX_WAIT_MS = 3000;

/**
 * Runs `work` once per key: a repetition waits for the first response and gets the same one.
 * Refusals are not stored: they had no effect and may be retried.
 */
export async function withIdempotencyKey<T>(
  call: KeyedCall,
  context: Context,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  // A keyed hash: the input may contain a password, which could be guessed from a plain hash in a leaked table.
  const inputHash = Buffer.from(context.seal.hmacOf('idempotent input', JSON.stringify(call.input)), 'hex');
  for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += WAIT_MS) {
    const claim = await claimKey(call, inputHash, context);
    if (claim) return runClaimed(claim, context, work);
    const found = await getIdempotentCall(call, context);
    if (!found) continue;
    if (!found.inputHash.equals(inputHash)) return refuse('idempotency.mismatch');
    if (found.sealedAnswer) return JSON.parse(context.seal.open(found.sealedAnswer).toString('utf8')) as T;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  return refuse('request.in.progress');
}

async function runClaimed<T>(claim: Claim, context: Context, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    const answer = await work();
    if (answer instanceof Refusal) await releaseKey(claim, context);
    else await saveAnswer(claim, context.seal.seal(Buffer.from(JSON.stringify(answer))), context);
    return answer;
  } catch (fault) {
    await releaseKey(claim, context);
    throw fault;
  }
}
