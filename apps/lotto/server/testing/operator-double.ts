import { randomUUID } from 'node:crypto';
import { isSignatureOf } from '@foyer/contract/vendor/sign.ts';
import type { VendorKey } from '../wallet/signed-call.ts';
import type { WalletRequest, WalletResponse, WalletTransport } from '../wallet/wallet-transport.ts';

/** How one call goes wrong on its way. `lost`: never arrives; `unanswered`: done, but the answer is lost; `twice`: delivered two times. */
export type Mishap = 'lost' | 'unanswered' | 'fault' | 'fault-after' | 'garbage' | 'twice' | null;

interface Movement {
  readonly kind: 'debit' | 'credit' | 'rollback';
  readonly txId: string;
  readonly refTxId: string | null;
  readonly playerRef: string;
  readonly roundId: string;
  readonly amountMinor: bigint;
  readonly content: string;
}

/** The operator's side of the wallet protocol, in memory: the world outside, with all the ways in which it misbehaves. */
export interface OperatorDouble {
  readonly transport: WalletTransport;
  /** What goes wrong with the next calls: asked for each, by verb. */
  mishap: (verb: string) => Mishap;
  /** Runs before a call is answered; lets a test hold a call back. */
  before: (verb: string) => Promise<void>;
  readonly movements: readonly Movement[];
  readonly calls: string[];
  readonly disabled: Set<string>;
  balanceOf(playerRef: string): bigint;
  fund(playerRef: string, minor: bigint): void;
  /** A one-time launch token for a player. */
  launch(playerRef: string): string;
}

const CURRENCY = 'VND';
export const OPERATOR_KEY: VendorKey = { id: 'lotto-test', secret: 'a secret for tests only' };

export function createOperatorDouble(key: VendorKey = OPERATOR_KEY): OperatorDouble {
  const balances = new Map<string, bigint>();
  const movements: Movement[] = [];
  const launches = new Map<string, string>();
  const double: OperatorDouble = {
    transport: async (request) => carry(double, request, () => handle(request)),
    mishap: () => null,
    before: async () => {},
    movements,
    calls: [],
    disabled: new Set(),
    balanceOf: (playerRef) => balances.get(playerRef) ?? 0n,
    fund: (playerRef, minor) => void balances.set(playerRef, minor),
    launch(playerRef) {
      const token = `launch-${randomUUID()}`;
      launches.set(token, playerRef);
      return token;
    },
  };

  function handle(request: WalletRequest): object {
    const verb = verbOf(request);
    if (!isSigned(key, request)) return { status: 'SIGNATURE_INVALID' };
    const body = JSON.parse(request.body);
    if (verb === 'authenticate') return authenticate(body.launchToken);
    if (verb === 'balance') return { status: 'OK', ...funds(body.playerRef) };
    return { ...move(verb as Movement['kind'], body), ...funds(body.playerRef) };
  }

  function authenticate(token: string): object {
    const playerRef = launches.get(token);
    if (!playerRef || !launches.delete(token)) return { status: 'TOKEN_EXPIRED' };
    const session = {
      playerRef,
      sessionId: `session-${playerRef}`,
      merchant: 'lotus',
      language: 'VI',
      displayName: 'Demo',
    };
    return { status: 'OK', ...session, ...funds(playerRef) };
  }

  function move(kind: Movement['kind'], body: Record<string, string>): object {
    const earlier = movements.find((each) => each.txId === body.txId);
    const content = kind + JSON.stringify(body);
    if (earlier) return { status: earlier.content === content ? 'DUPLICATE' : 'TX_MISMATCH' };
    const refTxId = body.refTxId ?? null;
    const movement: Movement = {
      kind,
      refTxId,
      content,
      txId: String(body.txId),
      playerRef: String(body.playerRef),
      roundId: String(body.roundId),
      amountMinor: BigInt(String(body.amountMinor)),
    };
    const status = judge(movement);
    if (status === 'OK') movements.push(movement);
    return { status };
  }

  function judge({ kind, txId, refTxId, playerRef, amountMinor }: Movement): string {
    const has = (other: Movement['kind'], id: string | null) =>
      movements.find((each) => each.kind === other && (other === 'debit' ? each.txId === id : each.refTxId === id));
    const balance = balances.get(playerRef) ?? 0n;
    if (kind === 'debit') {
      if (double.disabled.has(playerRef)) return 'USER_DISABLED';
      if (has('rollback', txId)) return 'BET_ALREADY_CLOSED';
      if (balance < amountMinor) return 'INSUFFICIENT_FUNDS';
      balances.set(playerRef, balance - amountMinor);
      return 'OK';
    }
    const debit = has('debit', refTxId);
    if (kind === 'credit') {
      if (!debit) return 'BET_NOT_FOUND';
      if (has('credit', refTxId) || has('rollback', refTxId)) return 'BET_ALREADY_CLOSED';
      balances.set(playerRef, balance + amountMinor);
      return 'OK';
    }
    if (has('credit', refTxId)) return 'BET_ALREADY_CLOSED';
    if (debit && !has('rollback', refTxId)) balances.set(playerRef, balance + debit.amountMinor);
    return 'OK';
  }

  function funds(playerRef: string): object {
    return { balanceMinor: String(balances.get(playerRef) ?? 0n), currency: CURRENCY };
  }

  return double;
}

async function carry(double: OperatorDouble, request: WalletRequest, handle: () => object): Promise<WalletResponse> {
  const verb = verbOf(request);
  double.calls.push(verb);
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
