import { readFile } from 'node:fs/promises';
import { isPublicChain, timeOfRound } from './beacon.ts';
import { type BeaconProof, type DrawProof, type SignedRootProof, verifyProof } from './proof.ts';
import { readProof, readReceipt } from './read-proof.ts';
import { type TicketReceipt, verifyReceipt } from './receipt.ts';

const USAGE = `usage: foyer-verify [--json] <proof.json | receipt.json>…
Repeats draws from their proofs and checks receipts of tickets, with no network.
A receipt and the proof of its draw given together are compared with each other.`;

/** The result for one file. `reason`: why it is invalid. `notes`: further findings, and what a file cannot prove. */
interface Finding {
  readonly file: string;
  readonly kind: 'draw' | 'ticket' | 'unknown';
  readonly drawId: string | null;
  readonly verified: boolean;
  readonly reason: string | null;
  readonly notes: readonly string[];
}

interface Read {
  readonly file: string;
  readonly proof: DrawProof | null;
  readonly receipt: TicketReceipt | null;
}

/**
 * Checks proofs of draws and receipts of tickets, as saved from their pages; with `--json` among the arguments it prints the same
 * as one JSON array.
 * @returns the exit code: 0 when every file is valid, 1 when one is not, 2 when one could not be read
 */
export async function verifyFiles(args: readonly string[], say: (line: string) => void): Promise<0 | 1 | 2> {
  const files = args.filter((each) => each !== '--json');
  if (files.length === 0) {
    say(USAGE);
    return 2;
  }
  const read = await Promise.all(files.map(open));
  const proofs = read.flatMap(({ proof }) => (proof ? [proof] : []));
  const findings: Finding[] = [];
  for (const each of read) findings.push(await judge(each, proofs));
  if (args.includes('--json')) say(JSON.stringify(findings, null, 2));
  else for (const finding of findings) for (const line of toLines(finding)) say(line);
  if (findings.some(({ kind }) => kind === 'unknown')) return 2;
  return findings.every(({ verified }) => verified) ? 0 : 1;
}

async function open(file: string): Promise<Read> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return { file, proof: readProof(value), receipt: readReceipt(value) };
  } catch {
    return { file, proof: null, receipt: null };
  }
}

async function judge({ file, proof, receipt }: Read, proofs: readonly DrawProof[]): Promise<Finding> {
  if (receipt) return judgeReceipt(file, receipt, proofs);
  if (proof) return judgeProof(file, proof);
  const reason = 'neither a proof of a draw nor a receipt of a ticket';
  return { file, kind: 'unknown', drawId: null, verified: false, reason, notes: [] };
}

async function judgeProof(file: string, proof: DrawProof): Promise<Finding> {
  const verdict = await verifyProof(proof);
  const reason = verdict.verified ? null : verdict.reason;
  const notes = verdict.verified ? notesOf(proof) : [];
  return { file, kind: 'draw', drawId: proof.drawId, verified: verdict.verified, reason, notes };
}

/** What a valid proof guarantees, in plain words. */
function notesOf(proof: DrawProof): string[] {
  const commitment = `that ${proof.commitment} was public before the sale must be checked separately: a file cannot prove it`;
  if (proof.version === 1) return ['decided by the seed alone, without a beacon', commitment];
  const { chain, round } = proof.beacon;
  if (!isPublicChain(chain))
    return [
      `round ${round} of the operator's own beacon: the operator could know the numbers early, but not change them`,
      proof.version === 3
        ? `root of all ${proof.tickets} tickets ${proof.root}: signed at the close with the key that the commitment names`
        : `root of all tickets ${proof.root}: nothing in this file confirms it; compare it with the page of the draw`,
      commitment,
    ];
  return [
    `drand quicknet round ${round}, published at ${timeOfRound(proof.beacon).toISOString()}: it was unpredictable before then`,
    `root of all tickets ${proof.root}: part of the numbers`,
    commitment,
  ];
}

async function judgeReceipt(file: string, receipt: TicketReceipt, proofs: readonly DrawProof[]): Promise<Finding> {
  const verdict = await verifyReceipt(receipt);
  const finding = { file, kind: 'ticket' as const, drawId: receipt.drawId };
  if (!verdict.verified) return { ...finding, verified: false, reason: verdict.reason, notes: [] };
  const proof = proofs.find(({ drawId }) => drawId === receipt.drawId);
  if (!proof || proof.version === 1) {
    const note = `its root ${receipt.root} is for you to compare with the one on the page of the draw`;
    return { ...finding, verified: true, reason: null, notes: [note] };
  }
  const isSealed = proof.root.toLowerCase() === receipt.root.toLowerCase();
  if (!isSealed) return { ...finding, verified: false, reason: 'root-of-draw', notes: [] };
  // A file can name any root that is neither part of the numbers nor signed.
  if (!provesRoot(proof)) return { ...finding, verified: false, reason: 'root-unproven', notes: [] };
  const notes = ['it is one of the tickets whose root the proof of its draw names'];
  return { ...finding, verified: true, reason: null, notes };
}

/** Whether a valid proof confirms its root: by the numbers or by a signature. */
const provesRoot = (proof: BeaconProof | SignedRootProof): boolean =>
  proof.version === 3 || isPublicChain(proof.beacon.chain);

function toLines({ file, kind, drawId, verified, reason, notes }: Finding): string[] {
  if (kind === 'unknown') return [`${file}: ${reason}`];
  const what = kind === 'draw' ? `draw ${drawId}` : `ticket of ${drawId}`;
  return [
    `${file}: ${verified ? 'verified' : `NOT verified: ${reason}`} (${what})`,
    ...notes.map((note) => `  ${note}`),
  ];
}
