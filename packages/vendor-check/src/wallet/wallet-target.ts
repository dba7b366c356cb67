import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import { WALLET_PATH } from '@foyer/contract/vendor/wallet-calls.data.ts';
import {
  type AuthenticateAnswer,
  type TransactionBody,
  WALLET_STATUSES,
  type WalletAnswer,
  type WalletStatus,
} from '@foyer/contract/vendor/wallet-protocol.ts';
import { type Chance, createChance } from '../chance.ts';
import { assert, type Exchange, UsageError } from '../check.ts';

/** What the kit needs to act as a vendor. */
export interface WalletSettings {
  url: string;
  keyId: string;
  secret: string;
  gameCode: string;
  /** One-time launch tokens of up to three members: of most checks, of W3, and of W10. */
  launchTokens: readonly string[];
  /** Ends the session of the second member (W3). */
  endSession: (() => Promise<void>) | null;
  /** Disables or excludes the third member (W10). */
  disableMember: (() => Promise<void>) | null;
  /** A grant of at least two free rounds for the first member (W18). */
  grantId: string | null;
  seed: number;
  /** Minor units of one bet. */
  stakeMinor: bigint;
  timeoutMs: number;
  now: () => number;
}

/** How a test may tamper with a signed call. */
export interface Tampering {
  timestamp?: string;
  nonce?: string;
  signature?: string;
  keyId?: string;
  /** The body that is sent instead of the signed one. */
  sent?: string;
}

/** A member's session at the wallet. */
export interface Session {
  sessionId: string;
  playerRef: string;
  merchant: string;
  currency: string;
  features: readonly string[];
}

export type Body = Record<string, unknown>;

/** A wallet under test, and the kit's sessions at it. */
export class WalletTarget {
  readonly settings: WalletSettings;
  readonly chance: Chance;
  /** The calls of the current check. */
  exchanges: Exchange[] = [];
  readonly #sessions = new Map<number, Session>();

  constructor(settings: WalletSettings) {
    this.settings = settings;
    this.chance = createChance(settings.seed);
  }

  /** Signs and sends a call. @throws without an answer in time, CheckFailure for one that is not of the protocol */
  async call(operation: string, body: Body, tampering: Tampering = {}): Promise<AuthenticateAnswer> {
    const { path, text, init } = this.#toRequest(operation, body, tampering);
    const { timeoutMs, url } = this.settings;
    const response = await fetch(new URL(path, url), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.text();
    this.exchanges.push({ method: init.method, path, request: tampering.sent ?? text, answer, note: '' });
    assert(response.status === 200, `${operation} is answered with the HTTP status ${response.status} instead of 200`);
    return toAnswer(operation, answer);
  }

  /** Sends a call and hangs up before it is answered. */
  async hangUp(operation: string, body: Body): Promise<void> {
    const { init, path, text } = this.#toRequest(operation, body, {});
    const sent = fetch(new URL(path, this.settings.url), { ...init, signal: AbortSignal.timeout(3) });
    await sent.then((response) => response.body?.cancel()).catch(() => {});
    this.exchanges.push({ method: init.method, path, request: text, answer: '', note: 'the kit hung up' });
  }

  #toRequest(operation: string, body: Body, tampering: Tampering) {
    const { keyId, now, secret } = this.settings;
    const method = operation.startsWith('tx/') ? 'GET' : 'POST';
    const path = `${WALLET_PATH}/${operation}`;
    const text = method === 'GET' ? '' : JSON.stringify(body);
    const timestamp = tampering.timestamp ?? String(now());
    const nonce = tampering.nonce ?? crypto.randomUUID();
    const signature = tampering.signature ?? signatureOf(secret, { method, path, timestamp, nonce, body: text });
    const headers = {
      [SIGNATURE_HEADERS.keyId]: tampering.keyId ?? keyId,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signature,
    };
    const init =
      method === 'GET'
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: tampering.sent ?? text };
    return { path, text, init };
  }

  /** The session of a member, opened at the first use; null if there is no launch token for it. @throws UsageError if it cannot be opened */
  async session(place: number): Promise<Session | null> {
    const opened = this.#sessions.get(place);
    const launchToken = this.settings.launchTokens[place];
    if (opened || !launchToken) return opened ?? null;
    const answer = await this.call('authenticate', { launchToken });
    const { currency, features = [], merchant, playerRef, sessionId, status } = answer;
    if (status !== 'OK') throw new UsageError(`launch token ${place + 1} opens no session: ${status}`);
    if (!currency || !merchant || !playerRef || !sessionId)
      throw new UsageError('authenticate answers no currency, merchant, playerRef or sessionId');
    const session = { sessionId, playerRef, merchant, currency, features };
    this.#sessions.set(place, session);
    return session;
  }

  /** The first member's session, which every run has. */
  async main(): Promise<Session> {
    const session = await this.session(0);
    if (!session) throw new UsageError('a check of a wallet needs a launch token');
    return session;
  }

  /** A new transaction in a new round. */
  async tx(change: Partial<TransactionBody> = {}, session?: Session): Promise<TransactionBody> {
    const { currency, merchant, playerRef, sessionId } = session ?? (await this.main());
    const { gameCode, stakeMinor } = this.settings;
    return {
      txId: this.chance.uuid(),
      roundId: this.chance.uuid(),
      sessionId,
      playerRef,
      merchant,
      gameCode,
      currency,
      amountMinor: String(stakeMinor),
      roundClosed: false,
      ...change,
    };
  }

  /** A transaction that follows from another one, in its round. */
  follow(about: TransactionBody, change: Partial<TransactionBody> = {}): TransactionBody {
    return { ...about, txId: this.chance.uuid(), refTxId: about.txId, ...change };
  }

  /** The fields of adjust, voidSettled and freeRounds/used, which have no amount of their own. */
  toExtension(
    { amountMinor: _amount, roundClosed: _closed, kind: _kind, ...common }: TransactionBody,
    change: Body,
  ): Body {
    return { ...common, txId: this.chance.uuid(), ...change };
  }

  async balance(session?: Session): Promise<bigint> {
    const { merchant, playerRef, sessionId } = session ?? (await this.main());
    const answer = await this.call('balance', { sessionId, playerRef, merchant });
    assert(answer.status === 'OK', `balance is answered with ${answer.status}`);
    return toMinor(answer);
  }

  /** Sends a call and expects one of these statuses. */
  async expect(operation: string, body: Body, ...statuses: WalletStatus[]): Promise<WalletAnswer> {
    const answer = await this.call(operation, body);
    assert(
      statuses.includes(answer.status),
      `${operation} is answered with ${answer.status} instead of ${statuses.join(' or ')}`,
    );
    return answer;
  }

  /** Makes a change and expects the balance to change by this much. */
  async expectMoved(movedMinor: bigint, work: () => Promise<unknown>, what: string): Promise<void> {
    const before = await this.balance();
    await work();
    const moved = (await this.balance()) - before;
    assert(moved === movedMinor, `${what} moves ${moved} instead of ${movedMinor} minor units`);
  }
}

/** The balance of an answer. */
export function toMinor({ balanceMinor }: Pick<WalletAnswer, 'balanceMinor'>): bigint {
  assert(
    typeof balanceMinor === 'string' && /^(0|[1-9]\d*)$/.test(balanceMinor),
    'balanceMinor is not a string of digits',
  );
  return BigInt(balanceMinor);
}

function toAnswer(operation: string, text: string): AuthenticateAnswer {
  let answer: AuthenticateAnswer | null = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // A text that is not JSON has no status.
  }
  const status = answer?.status;
  assert(
    answer !== null && WALLET_STATUSES.some((known) => known === status),
    `${operation} is answered without a status of the protocol`,
  );
  return answer;
}
