import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isSignatureOf, SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS } from '@foyer/contract/vendor/sign.ts';
import { AdjustBody, FreeRoundBody, VoidBody } from '@foyer/contract/vendor/wallet-extensions.ts';
import { TransactionBody, WALLET_FEATURES, type WalletFeature } from '@foyer/contract/vendor/wallet-protocol.ts';
import { Compile } from 'typebox/compile';
import { createCopyGate } from './copy-gate.ts';
import type { WalletFault } from './wallet-faults.data.ts';

/** A call's body, checked by its schema. */
type Tx = Record<string, unknown> & {
  txId: string;
  refTxId?: string;
  roundId: string;
  sessionId: string;
  playerRef: string;
  merchant: string;
  currency: string;
  amountMinor: string;
  roundClosed?: boolean;
  kind?: string;
  grantId?: string;
};
interface Moved {
  verb: string;
  tx: Tx;
  text: string;
  minor: bigint;
  claim: bigint;
}
interface Round {
  state: 'open' | 'completed' | 'cancelled' | 'voided';
  playerRef: string;
  grantId: string | null;
}
interface Player {
  playerRef: string;
  sessionId: string;
  balance: bigint;
  isEnded: boolean;
  isDisabled: boolean;
}

const KEY = { id: 'fake', secret: 'the secret of the fakes' };
const SCHEMAS: Record<string, { Check(value: unknown): boolean }> = {
  debit: Compile(TransactionBody),
  credit: Compile(TransactionBody),
  rollback: Compile(TransactionBody),
  adjust: Compile(AdjustBody),
  voidSettled: Compile(VoidBody),
  'freeRounds/used': Compile(FreeRoundBody),
};

function featureOf(verb: string, { grantId, kind }: Tx): WalletFeature | null {
  if (verb === 'adjust') return 'adjustments';
  if (verb === 'voidSettled') return 'voids';
  if (grantId) return 'freeRounds';
  return kind ? (kind === 'tip' ? 'tips' : 'bonusWins') : null;
}

/** A wallet of the protocol in memory, over HTTP, with one fault that a test switches on. */
export class FakeWallet {
  readonly key = KEY;
  readonly grantId = '0b0e0c0a-0000-4000-8000-000000000001';
  fault: WalletFault | 'undeclared-accepted' | null;
  features: readonly WalletFeature[] = WALLET_FEATURES;
  url = '';
  readonly players = new Map<string, Player>();
  readonly #moved = new Map<string, Moved>();
  readonly #waitForCopy = createCopyGate();
  readonly #rounds = new Map<string, Round>();
  readonly #dead = new Set<string>();
  readonly #nonces = new Set<string>();
  #used = 0;
  #server = createServer();

  constructor(fault: WalletFault | null = null) {
    this.fault = fault;
    for (const name of ['one', 'two', 'three'])
      this.players.set(name, {
        playerRef: `player-${name}`,
        sessionId: `session-${name}`,
        balance: 1_000_000n,
        isEnded: false,
        isDisabled: false,
      });
  }

  async open(): Promise<this> {
    this.#server.on('request', async (request, response) => {
      const body = (await request.toArray()).join('');
      const answer = await this.#answer(request.method ?? '', request.url ?? '', body, request.headers);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  launchToken = (name: string): string => `launch-token-of-member-${name}`;

  async #answer(method: string, path: string, body: string, headers: NodeJS.Dict<string | string[]>): Promise<object> {
    if (!this.#isSigned(method, path, body, headers)) return { status: 'SIGNATURE_INVALID' };
    const verb = path.replace('/wps/vendor/v1/', '');
    if (verb.startsWith('tx/')) return { status: this.#moved.has(verb.slice(3)) ? 'OK' : 'BET_NOT_FOUND' };
    const content = JSON.parse(body);
    if (verb === 'authenticate') return this.#authenticate(content.launchToken);
    if (verb === 'credits') {
      const answers = [];
      for (const one of content.credits) answers.push(await this.#move('credit', one));
      if (this.fault === 'credits-stop-at-the-first-refusal') answers.fill({ status: 'BET_NOT_FOUND' }, 1);
      return { status: 'OK', answers };
    }
    if (verb === 'balance') return this.#balance(content.sessionId);
    return this.#move(verb, content);
  }

  #isSigned(method: string, path: string, body: string, headers: NodeJS.Dict<string | string[]>): boolean {
    const header = (name: string) => String(headers[name] ?? '');
    const [timestamp, nonce] = [header(SIGNATURE_HEADERS.timestamp), header(SIGNATURE_HEADERS.nonce)];
    const signed = { method, path, timestamp, nonce, body };
    const isGood = isSignatureOf(KEY.secret, signed, header(SIGNATURE_HEADERS.signature));
    if (header(SIGNATURE_HEADERS.keyId) !== KEY.id) return false;
    if (!isGood && this.fault !== 'forged-signature-accepted') return false;
    const isInTime = Math.abs(Date.now() - Number(timestamp)) <= SIGNATURE_WINDOW_MS;
    if (!isInTime && this.fault !== 'old-signature-accepted') return false;
    const isNew = !this.#nonces.has(nonce);
    this.#nonces.add(nonce);
    return isNew || this.fault === 'nonce-accepted-twice';
  }

  #authenticate(token: string): object {
    const name = ['one', 'two', 'three'].find((one) => this.launchToken(one) === token);
    const player = name && this.players.get(name);
    if (!player) return { status: 'TOKEN_EXPIRED' };
    const { balance, playerRef, sessionId } = player;
    const session = { playerRef, sessionId, merchant: 'lotus', currency: 'VND', version: '1.1' };
    return { status: 'OK', ...session, features: this.features, balanceMinor: String(balance) };
  }

  #playerOf(sessionId: string): Player | undefined {
    return [...this.players.values()].find((player) => player.sessionId === sessionId);
  }

  #balance(sessionId: string): object {
    const player = this.#playerOf(sessionId);
    return player ? { status: 'OK', balanceMinor: String(player.balance) } : { status: 'TOKEN_EXPIRED' };
  }

  async #move(verb: string, tx: Tx): Promise<object> {
    const isNumber = this.fault === 'number-as-amount-accepted' && typeof tx.amountMinor === 'number';
    if (!SCHEMAS[verb]?.Check(tx) && !isNumber) return { status: 'WRONG_TYPES' };
    const feature = featureOf(verb, tx);
    if (feature && !this.features.includes(feature) && this.fault !== 'undeclared-accepted')
      return { status: 'NOT_DECLARED' };
    const player = this.#playerOf(tx.sessionId);
    if (player?.playerRef !== tx.playerRef) return { status: 'TOKEN_EXPIRED' };
    const answer = (status: string, claim = 0n) => ({
      status,
      txId: tx.txId,
      balanceMinor:
        status === 'INSUFFICIENT_FUNDS' && this.fault === 'refusal-without-balance' ? '0' : String(player.balance),
      ...(claim > 0n ? { claimMinor: String(claim) } : {}),
    });
    if (tx.currency !== 'VND' && this.fault !== 'other-currency-accepted') return answer('TX_MISMATCH');
    if (tx.merchant !== 'lotus' && this.fault !== 'other-merchant-accepted') return answer('TX_MISMATCH');
    const text = verb + JSON.stringify(tx);
    const known = this.#moved.get(tx.txId);
    if (known) return answer(this.#replay(known, text, player), known.claim);
    if (this.#dead.has(tx.txId) && this.fault !== 'bet-after-its-rollback-accepted')
      return answer('BET_ALREADY_CLOSED');
    // A wallet that reads before it writes, without a lock.
    if (verb === 'debit' && this.fault === 'copies-at-once-all-move') await this.#waitForCopy(tx.txId);
    const seen = player.balance;
    if (verb === 'debit' && this.fault === 'racing-bets-overdraw' && !this.#moved.has(tx.txId)) await pause(15);
    // Writes from meanwhile are visible, but the balance is the old one.
    if (this.fault === 'racing-bets-overdraw') {
      if (this.#moved.has(tx.txId)) return answer('DUPLICATE');
      if (this.#dead.has(tx.txId)) return answer('BET_ALREADY_CLOSED');
    }
    const [status, minor = 0n, claim = 0n] = this.#decide(verb, tx, player, seen);
    if (status !== 'OK') return answer(status);
    player.balance += minor;
    this.#moved.set(tx.txId, { verb, tx, text, minor, claim });
    if (this.fault === 'ids-forgotten' && this.#moved.size > 40)
      this.#moved.delete([...this.#moved.keys()][0] as string);
    return answer('OK', claim);
  }

  #replay(known: Moved, text: string, player: Player): string {
    if (known.text !== text && this.fault !== 'id-with-another-body-accepted') return 'TX_MISMATCH';
    const { kind } = known.tx;
    const isPlain = known.verb === 'credit' && !kind && !known.tx.grantId;
    if (isPlain && this.fault === 'repeated-win-paid-again') player.balance += known.minor;
    if (isPlain && this.fault === 'repeated-win-refused') return 'BET_ALREADY_CLOSED';
    if (kind === 'bonusWin' && this.fault === 'repeated-bonus-paid-again') player.balance += known.minor;
    if (known.verb === 'adjust' && this.fault === 'repeated-adjustment-moves-again') player.balance += known.minor;
    return 'DUPLICATE';
  }

  #decide(verb: string, tx: Tx, player: Player, seen: bigint): [string, bigint?, bigint?] {
    if (verb === 'debit') return this.#debit(tx, player, seen);
    if (verb === 'credit') return this.#credit(tx, player);
    if (verb === 'rollback') return this.#rollback(tx);
    if (verb === 'adjust') return this.#adjust(tx, player);
    return verb === 'voidSettled' ? this.#void(tx) : this.#useFreeRound(tx, player);
  }

  #debit(tx: Tx, player: Player, seen: bigint): [string, bigint?] {
    if (player.isEnded && this.fault !== 'ended-session-bets') return ['TOKEN_EXPIRED'];
    if (player.isDisabled && this.fault !== 'disabled-member-bets') return ['USER_DISABLED'];
    const minor = BigInt(tx.amountMinor);
    if ((this.fault === 'racing-bets-overdraw' ? seen : player.balance) < minor) return ['INSUFFICIENT_FUNDS'];
    if (tx.kind === 'tip') return ['OK', -minor];
    const round = this.#rounds.get(tx.roundId);
    if (round && round.state !== 'open' && this.fault !== 'bet-into-ended-round-accepted')
      return ['BET_ALREADY_CLOSED'];
    if (!round) this.#rounds.set(tx.roundId, { state: 'open', playerRef: tx.playerRef, grantId: null });
    return ['OK', -minor];
  }

  #credit(tx: Tx, player: Player): [string, bigint?] {
    if (player.isEnded && this.fault === 'ended-session-stops-wins') return ['TOKEN_EXPIRED'];
    if (player.isDisabled && this.fault === 'disabled-member-not-paid') return ['USER_DISABLED'];
    const minor = BigInt(tx.amountMinor);
    const round = this.#rounds.get(tx.roundId);
    const ref = tx.refTxId ? this.#moved.get(tx.refTxId) : null;
    if (tx.kind) {
      if (round && this.fault !== 'bonus-into-any-round-paid') return ['BET_ALREADY_CLOSED'];
      this.#rounds.set(tx.roundId, { state: 'completed', playerRef: tx.playerRef, grantId: null });
      return ['OK', minor];
    }
    if (ref?.tx.kind === 'tip' && this.fault !== 'win-of-a-tip-paid') return ['BET_NOT_FOUND'];
    if (!round && !(ref?.tx.kind === 'tip'))
      return this.fault === 'win-without-bet-paid' ? ['OK', minor] : ['BET_NOT_FOUND'];
    if (!round) return ['OK', minor];
    if (round.grantId !== (tx.grantId ?? null) && this.fault !== 'free-round-paid-without-grant')
      return ['TX_MISMATCH'];
    const isCorrection = round.state === 'completed' && ref?.verb === 'credit';
    if (isCorrection && this.fault === 'correction-refused') return ['BET_ALREADY_CLOSED'];
    if (isCorrection && this.fault === 'correction-replaces-the-win') return ['OK', minor - (ref?.minor ?? 0n)];
    const isPaidTwice =
      this.fault === 'second-win-of-ended-round-paid' && ref?.verb === 'debit' && round.state === 'completed';
    if (round.state !== 'open' && !isCorrection && !isPaidTwice) return ['BET_ALREADY_CLOSED'];
    if (tx.roundClosed) round.state = 'completed';
    return ['OK', minor];
  }

  #rollback(tx: Tx): [string, bigint?] {
    const bet = this.#moved.get(tx.refTxId ?? '');
    if (!bet) {
      this.#dead.add(tx.refTxId ?? '');
      return ['OK', this.fault === 'unknown-bet-returned' ? BigInt(tx.amountMinor) : 0n];
    }
    if (bet.tx.kind === 'tip') return this.fault === 'tip-rolled-back' ? ['OK', -bet.minor] : ['BET_ALREADY_CLOSED'];
    const followers = [...this.#moved.values()].filter((one) => one.tx.refTxId === tx.refTxId);
    const isReturned = followers.some((one) => one.verb === 'rollback');
    if (isReturned && this.fault !== 'bet-returned-twice') return ['OK', 0n];
    const round = this.#rounds.get(bet.tx.roundId);
    const isOver = !isReturned && (round?.state !== 'open' || followers.some((one) => one.verb === 'credit'));
    if (isOver && this.fault !== 'bet-returned-after-its-win') return ['BET_ALREADY_CLOSED'];
    if (round) round.state = 'cancelled';
    return ['OK', -bet.minor];
  }

  #adjust(tx: Tx, player: Player): [string, bigint?, bigint?] {
    if (!this.#moved.has(tx.refTxId ?? '') && this.fault !== 'adjustment-of-nothing-accepted') return ['BET_NOT_FOUND'];
    const minor = BigInt(tx.amountMinor);
    if (player.balance + minor >= 0n) return ['OK', minor];
    if (this.fault === 'adjustment-below-zero') return ['OK', minor];
    return ['OK', -player.balance, -minor - player.balance];
  }

  #void(tx: Tx): [string, bigint?] {
    const round = this.#rounds.get(tx.roundId);
    if (round?.state === 'open' && this.fault !== 'open-round-voided') return ['TX_MISMATCH'];
    if (round?.state === 'voided' && this.fault !== 'round-voided-twice') return ['BET_ALREADY_CLOSED'];
    const moved = [...this.#moved.values()].filter(
      (one) => one.tx.roundId === tx.roundId && (one.verb === 'debit' || one.verb === 'credit'),
    );
    if (round) round.state = 'voided';
    return ['OK', -moved.reduce((sum, one) => sum + one.minor, 0n)];
  }

  #useFreeRound(tx: Tx, player: Player): [string, bigint?] {
    if (tx.grantId !== this.grantId) return this.fault === 'unknown-grant-accepted' ? ['OK', 0n] : ['BET_NOT_FOUND'];
    if (this.#used >= 2) return ['LIMIT_REACHED'];
    this.#used += 1;
    this.#rounds.set(tx.roundId, { state: 'open', playerRef: player.playerRef, grantId: this.grantId });
    return ['OK', this.fault === 'free-round-takes-money' ? -100n : 0n];
  }
}
