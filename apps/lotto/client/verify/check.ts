import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { isPublicChain, timeOfRound } from '@foyer/lottery/beacon.ts';
import { parseHex } from '@foyer/lottery/hex.ts';
import { commitmentText, commitToSeed, type DrawProof, type ProofStep, repeatDraw } from '@foyer/lottery/proof.ts';
import { type TicketReceipt, verifyReceipt } from '@foyer/lottery/receipt.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';
import type { MessageKey } from '../messages/messages.ts';

/** One input or output, named by `verify.fact.<name>`. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A step and its verdict. `computed`: nothing was published to compare it with. */
export interface CheckStep {
  readonly id: ProofStep['name'] | 'receipt';
  readonly verdict: 'fits' | 'fits-not' | 'computed';
  readonly text: MessageKey;
  readonly facts: readonly Fact[];
  readonly numbers?: { readonly computed: DrawResult; readonly published: DrawResult };
}

/** Data of the draw's page besides its proof; absent for a proof from a file. */
export type Published = Pick<DrawValue, 'commitment' | 'numbers' | 'manifest'>;

/** A voided draw, whose seed is public. */
export type VoidedValue = Pick<DrawValue, 'beacon' | 'commitment' | 'drawId'> & {
  readonly voided: NonNullable<DrawValue['voided']> & { readonly serverSeed: string };
};

const toVerdict = (holds: boolean): CheckStep['verdict'] => (holds ? 'fits' : 'fits-not');
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Repeats a draw on this device, step by step; a malformed proof has no step. */
export async function* checkProof(proof: DrawProof, published: Published | null): AsyncGenerator<CheckStep> {
  for await (const step of repeatDraw(proof)) {
    yield step.name === 'root' && proof.version === 3
      ? toRootStep(proof, published, step.holds)
      : toCheckStep(step, proof, published);
    if (step.name === 'commitment' && proof.version === 2) yield toRootStep(proof, published, true);
  }
}

function toCheckStep(step: ProofStep, proof: DrawProof, published: Published | null): CheckStep {
  const text = `verify.step.${step.name}-text` as MessageKey;
  switch (step.name) {
    case 'commitment': {
      const isPromised = !published || published.commitment.toLowerCase() === proof.commitment.toLowerCase();
      const facts = [
        { name: 'seed', value: proof.serverSeed },
        { name: 'text', value: step.text },
        { name: 'computed', value: step.computed },
        { name: 'published', value: published?.commitment ?? proof.commitment },
      ];
      return { id: step.name, verdict: toVerdict(step.holds && isPromised), text, facts };
    }
    case 'root':
      return { id: step.name, verdict: toVerdict(step.holds), text: 'verify.step.root-local', facts: [] };
    case 'beacon':
      return { id: step.name, verdict: toVerdict(step.holds), text, facts: toBeaconFacts(step) };
    case 'key': {
      const facts = (['secret', 'salt', 'info', 'key'] as const).map((name) => ({ name, value: step[name] }));
      return { id: step.name, verdict: 'computed', text, facts };
    }
    case 'numbers': {
      const shown = published?.numbers ?? proof.numbers;
      const numbers = { computed: step.computed, published: shown };
      const holds = step.holds && isSame(shown, proof.numbers);
      return { id: step.name, verdict: toVerdict(holds), text, facts: [], numbers };
    }
  }
}

function toBeaconFacts({ pulse, randomness }: Extract<ProofStep, { name: 'beacon' }>): readonly Fact[] {
  return [
    { name: 'chain', value: pulse.chain },
    { name: 'round', value: String(pulse.round) },
    { name: 'time', value: timeOfRound(pulse).toISOString() },
    { name: 'public-key', value: pulse.publicKey },
    { name: 'signature', value: pulse.signature },
    ...(randomness ? [{ name: 'randomness', value: randomness }] : []),
  ];
}

function toRootStep(proof: Exclude<DrawProof, { version: 1 }>, published: Published | null, holds: boolean): CheckStep {
  const manifest = published?.manifest ?? null;
  const facts = [
    { name: 'root', value: proof.root },
    ...(manifest ? [{ name: 'tickets', value: String(manifest.tickets) }] : []),
  ];
  const isPublic = isPublicChain(proof.beacon.chain);
  const text = isPublic
    ? 'verify.step.root-public'
    : proof.version === 3
      ? 'verify.step.root-local'
      : 'verify.step.root-unsigned';
  if (published && manifest?.root !== proof.root) return { id: 'root', verdict: 'fits-not', text, facts };
  // With the public beacon the numbers confirm the root; in earlier draws with the local one nothing does.
  const isComputed = holds && proof.version === 2 && (!published || !isPublic);
  return { id: 'root', verdict: isComputed ? 'computed' : toVerdict(holds), text, facts };
}

/** Checks that the seed of a voided draw is the promised one: what it would have given was decided before the sale. */
export async function checkVoid({ beacon, commitment, drawId, voided }: VoidedValue): Promise<CheckStep> {
  const text = commitmentText(drawId, beacon);
  const seed = parseHex(voided.serverSeed);
  const computed = seed ? await commitToSeed(seed, text) : '';
  const facts = [
    { name: 'seed', value: voided.serverSeed },
    { name: 'text', value: text },
    { name: 'computed', value: computed },
    { name: 'published', value: commitment },
  ];
  const verdict = toVerdict(computed === commitment.toLowerCase());
  return { id: 'commitment', verdict, text: 'verify.step.commitment-text', facts };
}

/** Computes the root from a ticket, and compares it with the root of its draw if that is known. */
export async function checkReceipt(receipt: TicketReceipt, rootOfDraw: string | null): Promise<CheckStep> {
  const { verified } = await verifyReceipt(receipt);
  const holds = verified && (rootOfDraw === null || rootOfDraw.toLowerCase() === receipt.root.toLowerCase());
  const facts = [
    { name: 'ticket', value: receipt.text },
    { name: 'root', value: receipt.root },
    ...(rootOfDraw === null ? [] : [{ name: 'root-of-draw', value: rootOfDraw }]),
  ];
  return { id: 'receipt', verdict: toVerdict(holds), text: 'verify.step.receipt-text', facts };
}
