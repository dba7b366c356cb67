import { randomUUID } from 'node:crypto';
import { isSignatureOf } from '@foyer/contract/vendor/sign.ts';
import type { VendorKey } from '../signed-call.ts';
import type { WalletRequest, WalletResponse, WalletTransport } from '../wallet-transport.ts';

/** How a call fails. `lost`: never arrives; `unanswered`: done, but the answer is lost; `twice`: delivered two times. */
export type InjectedFault = 'lost' | 'unanswered' | 'fault' | 'fault-after' | 'garbage' | 'twice' | null;

interface Movement {
  readonly kind: 'debit' | 'freeRound' | 'credit' | 'rollback';
  readonly txId: string;
  readonly refTxId: string | null;
  readonly playerRef: string;
  readonly roundId: string;
  readonly amountMinor: bigint;
  readonly content: string;
}

/** A fake of the operator's side of the wallet protocol, in memory, with injected faults. */
export interface FakeOperator {
  readonly transport: WalletTransport;
  /** The fault of each call, by verb. */
  mishap: (verb: string) => InjectedFault;
  /** Runs before a call is answered; allows a test to delay a call. */
  before: (verb: string) => Promise<void>;
  /** Delays the calls of a verb from now on. `arrived` resolves with the first of them; `release` lets all of them continue. */
  hold(verb: string): { readonly arrived: Promise<void>; release(): void };
  /** Whether it supports batch credits; wallets of other operators do not. */
  takesCredits: boolean;
  readonly movements: readonly Movement[];
  readonly calls: string[];
  readonly disabled: Set<string>;
  balanceOf(playerRef: string): bigint;
  fund(playerRef: string, minor: bigint): void;
  /** A one-time launch token for a player. */
  launch(playerRef: string): string;
}

const CURRENCY = 'VND';
export const FAKE_OPERATOR_KEY: VendorKey = { id: 'vendor-test', secret: 'a secret for tests only' };

/** Balances and movements under the rules of the protocol (W1–W7, W10). */
class MemoryLedger {
  readonly balances = new Map<string, bigint>();
  readonly movements: Movement[] = [];
  readonly disabled = new Set<string>();

  move(kind: Movement['kind'], body: Readonly<Record<string, string>>): object {
    const content = kind + JSON.stringify(body);
    const earlier = this.movements.find((each) => each.txId === body.txId);
    if (earlier) return { status: earlier.content === content ? 'DUPLICATE' : 'TX_MISMATCH' };
    const movement: Movement = {
      kind,
      content,
      refTxId: body.refTxId ?? null,
      txId: String(body.txId),
      playerRef: String(body.playerRef),
      roundId: String(body.roundId),
      amountMinor: BigInt(String(body.amountMinor ?? 0)),
    };
    const status = this.#carryOut(movement);
    if (status === 'OK') this.movements.push(movement);
    return { status };
  }

  funds(playerRef: string): object {
    return { balanceMinor: String(this.#balanceOf(playerRef)), currency: CURRENCY };
  }

  #carryOut(movement: Movement): string {
    if (movement.kind === 'debit' || movement.kind === 'freeRound') return this.#debit(movement);
    const { refTxId, amountMinor } = movement;
    const debit = this.movements.find((each) => isStart(each) && each.txId === refTxId);
    const isPaid = this.#hasFollower('credit', refTxId);
    const isUndone = this.#hasFollower('rollback', refTxId);
    if (movement.kind === 'credit' && this.#isCorrection(movement)) return this.#pay(movement, amountMinor);
    if (movement.kind === 'credit' && !debit) return 'BET_NOT_FOUND';
    if (isPaid || (movement.kind === 'credit' && isUndone)) return 'BET_ALREADY_CLOSED';
    const gain = movement.kind === 'credit' ? amountMinor : isUndone ? 0n : (debit?.amountMinor ?? 0n);
    return this.#pay(movement, gain);
  }

  #pay({ playerRef }: Movement, minor: bigint): string {
    this.balances.set(playerRef, this.#balanceOf(playerRef) + minor);
    return 'OK';
  }

  /** W11: linked to an earlier credit of its round. */
  #isCorrection({ refTxId, roundId }: Movement): boolean {
    return this.movements.some((each) => each.kind === 'credit' && each.txId === refTxId && each.roundId === roundId);
  }

  #debit({ txId, playerRef, amountMinor }: Movement): string {
    if (this.disabled.has(playerRef)) return 'USER_DISABLED';
    if (this.#hasFollower('rollback', txId)) return 'BET_ALREADY_CLOSED';
    if (this.#balanceOf(playerRef) < amountMinor) return 'INSUFFICIENT_FUNDS';
    this.balances.set(playerRef, this.#balanceOf(playerRef) - amountMinor);
    return 'OK';
  }

  #hasFollower(kind: Movement['kind'], refTxId: string | null): boolean {
    return this.movements.some((each) => each.kind === kind && each.refTxId === refTxId);
  }

  #balanceOf(playerRef: string): bigint {
    return this.balances.get(playerRef) ?? 0n;
  }
}

/** Whether a movement starts a round: a bet, or the use of a free round. */
const isStart = ({ kind }: Movement): boolean => kind === 'debit' || kind === 'freeRound';

export function createFakeOperator(key: VendorKey = FAKE_OPERATOR_KEY): FakeOperator {
  const ledger = new MemoryLedger();
  const launches = new Map<string, string>();
  const double: FakeOperator = {
    transport: async (request) => carry(double, request, () => handle(request, { key, ledger, launches })),
    mishap: () => null,
    before: async () => {},
    hold(heldVerb) {
      const gate = Promise.withResolvers<void>();
      const arrival = Promise.withResolvers<void>();
      double.before = async (verb) => {
        if (verb !== heldVerb) return;
        arrival.resolve();
        await gate.promise;
      };
      return { arrived: arrival.promise, release: gate.resolve };
    },
    takesCredits: false,
    movements: ledger.movements,
    calls: [],
    disabled: ledger.disabled,
    balanceOf: (playerRef) => ledger.balances.get(playerRef) ?? 0n,
    fund: (playerRef, minor) => void ledger.balances.set(playerRef, minor),
    launch(playerRef) {
      const token = `launch-${randomUUID()}`;
      launches.set(token, playerRef);
      return token;
    },
  };
  return double;
}

interface Operator {
  readonly key: VendorKey;
  readonly ledger: MemoryLedger;
  readonly launches: Map<string, string>;
}

function handle(request: WalletRequest, { key, ledger, launches }: Operator): object {
  const verb = verbOf(request);
  if (!isSigned(key, request)) return { status: 'SIGNATURE_INVALID' };
  const body = JSON.parse(request.body);
  if (verb === 'balance') return { status: 'OK', ...ledger.funds(body.playerRef) };
  if (verb === 'credits') {
    const answers = body.credits.map((credit: Record<string, string>) => ({
      txId: credit.txId,
      ...ledger.move('credit', credit),
      ...ledger.funds(String(credit.playerRef)),
    }));
    return { status: 'OK', answers };
  }
  if (verb !== 'authenticate') {
    const kind = verb === 'used' ? 'freeRound' : (verb as Movement['kind']);
    return { ...ledger.move(kind, body), ...ledger.funds(body.playerRef) };
  }
  const playerRef = launches.get(body.launchToken);
  if (!playerRef || !launches.delete(body.launchToken)) return { status: 'TOKEN_EXPIRED' };
  const member = { playerRef, sessionId: `session-${playerRef}`, displayName: 'Demo' };
  return { status: 'OK', ...member, merchant: 'lotus', language: 'VI', ...ledger.funds(playerRef) };
}

async function carry(double: FakeOperator, request: WalletRequest, handle: () => object): Promise<WalletResponse> {
  const verb = verbOf(request);
  double.calls.push(verb);
  if (verb === 'credits' && !double.takesCredits) return { status: 404, body: '' };
  await double.before(verb);
  const mishap = double.mishap(verb);
  if (mishap === 'lost') throw new Error('connection refused');
  if (mishap === 'fault') return { status: 500, body: 'oops' };
  const answer = handle();
  if (mishap === 'unanswered') throw new Error('connection reset');
  if (mishap === 'fault-after') return { status: 502, body: '' };
  if (mishap === 'garbage') return { status: 200, body: '<html>' };
  return { status: 200, body: JSON.stringify(mishap === 'twice' ? handle() : answer) };
}

function verbOf({ path }: WalletRequest): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isSigned(key: VendorKey, { method, path, headers, body }: WalletRequest): boolean {
  const timestamp = headers['x-op-timestamp'] ?? '';
  const nonce = headers['x-op-nonce'] ?? '';
  return isSignatureOf(key.secret, { method, path, timestamp, nonce, body }, headers['x-op-signature'] ?? '');
}
