import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isSignatureOf, SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS } from '@foyer/contract/vendor/sign.ts';
import { WALLET_PATH } from '@foyer/contract/vendor/wallet-calls.data.ts';
import { WALLET_VERSION } from '@foyer/contract/vendor/wallet-protocol.ts';
import type { Movement } from './memory-ledger.ts';
import type { Call, Player } from './player.ts';
import type { Disturbance } from './scenarios.data.ts';

export interface WalletServerSettings {
  keyId: string;
  secret: string;
  merchant: string;
  currency: string;
  language: string;
  features: readonly string[];
  /** When a late answer is sent, in ms. */
  lateMs: number;
  now: () => number;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A body as a movement, as far as it can be read. */
function toMovement(verb: string, body: Fields): Movement {
  const { betDetails: _details, ...deciding } = body;
  const amount = String(body.amountMinor ?? '0');
  return {
    verb,
    txId: String(body.txId),
    refTxId: textOf(body.refTxId),
    roundId: String(body.roundId),
    amountMinor: /^-?\d{1,18}$/.test(amount) ? BigInt(amount) : 0n,
    roundClosed: body.roundClosed === true,
    kind: textOf(body.kind),
    grantId: textOf(body.grantId),
    content: verb + JSON.stringify(Object.entries(deciding).sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/**
 * The kit's own wallet: answers a vendor over HTTP, disturbs calls as its players' scenarios define, and records everything. A
 * wrong signature or form is recorded and answered as if it were right, so that the other checks can run as well.
 */
export class WalletServer {
  readonly #settings: WalletServerSettings;
  readonly #players: readonly Player[];
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });
  readonly #nonces = new Set<string>();
  /** When a call last arrived: ms since 1970. */
  lastCallAt = 0;

  constructor(settings: WalletServerSettings, players: readonly Player[]) {
    this.#settings = settings;
    this.#players = players;
  }

  /** @returns its URL */
  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(port, host, resolve));
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const path = request.url ?? '';
    const verb = path.startsWith(`${WALLET_PATH}/`) ? path.slice(WALLET_PATH.length + 1) : '';
    const body: unknown = parse(text);
    if (!verb || !isFields(body))
      return send(response, { status: verb ? 'WRONG_TYPES' : 'INTERNAL' }, verb ? 200 : 404);
    this.lastCallAt = Date.now();
    const head = { path, text, at: this.#settings.now(), faults: this.#findFaults(request, text) };
    const items = verb === 'credits' && Array.isArray(body.credits) ? body.credits.filter(isFields) : [body];
    const calls = items.map((item) => this.#record(verb === 'credits' ? 'credit' : verb, item, head));
    const disturbance =
      calls.map(({ call, player }) => player?.nextDisturbance(call.verb) ?? null).find(Boolean) ?? null;
    const isUndone = disturbance === 'drop' || disturbance === 'fault';
    const answers = calls.map(({ call, player }) => (isUndone ? {} : this.#answer(call, player)));
    const whole = verb === 'credits' ? this.#envelope({ status: 'OK', answers }) : this.#envelope(answers[0] ?? {});
    await this.#reply(response, { disturbance, whole, calls: calls.map(({ call }) => call) });
  }

  /** Records a call with its player. */
  #record(verb: string, body: Fields, head: Pick<Call, 'path' | 'text' | 'at' | 'faults'>) {
    const player = this.#players.find(
      ({ launchToken, sessionId }) => body.sessionId === sessionId || body.launchToken === launchToken,
    );
    const call: Call = { ...head, verb, body, answer: '', status: '', isAnswered: false, note: '' };
    player?.calls.push(call);
    return { call, player };
  }

  #answer(call: Call, player: Player | undefined): Fields {
    if (!player) return { status: 'TOKEN_EXPIRED', txId: call.body.txId ?? null };
    const { body, verb } = call;
    const { currency, features, language, merchant } = this.#settings;
    const { ledger, playerRef, sessionId } = player;
    const money = () => ({ balanceMinor: String(ledger.balanceMinor), currency, ledgerSeq: String(ledger.done.size) });
    if (verb === 'authenticate') {
      const session = { playerRef, sessionId, merchant, language, displayName: 'Check' };
      return { status: 'OK', txId: null, ...session, version: WALLET_VERSION, features, ...money() };
    }
    if (verb === 'balance') return { status: ledger.isEnded ? 'TOKEN_EXPIRED' : 'OK', txId: null, ...money() };
    call.status = ledger.move(toMovement(verb, body));
    if (verb === 'debit' && player.scenario.member === 'ends' && call.status === 'OK') ledger.isEnded = true;
    return { status: call.status, txId: body.txId ?? null, ...money() };
  }

  #envelope = (answer: Fields): Fields => ({ ...answer, serverTime: this.#settings.now() });

  async #reply(
    response: ServerResponse,
    { calls, disturbance, whole }: { calls: Call[]; disturbance: Disturbance | null; whole: Fields },
  ): Promise<void> {
    const note = (text: string) => {
      for (const call of calls) call.note = text;
    };
    if (disturbance === 'drop' || disturbance === 'dropAfter') {
      note(disturbance === 'drop' ? 'the kit closed the connection' : 'done, and the kit closed the connection');
      return void response.destroy();
    }
    if (disturbance === 'fault' || disturbance === 'faultAfter') {
      note(disturbance === 'fault' ? 'answered with HTTP 500' : 'done, and answered with HTTP 500');
      return send(response, {}, 500);
    }
    if (disturbance === 'garbage') {
      note('done, and answered with HTML');
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
    }
    if (disturbance === 'late') {
      note(`done, and answered after ${this.#settings.lateMs} ms`);
      await pause(this.#settings.lateMs);
    }
    const extra = disturbance === 'extra' ? { newField: { of: 'a later version' }, balances: [] } : {};
    const status = disturbance === 'duplicate' && whole.status === 'OK' ? { status: 'DUPLICATE' } : {};
    const answer = { ...whole, ...extra, ...status };
    for (const call of calls) {
      call.answer = JSON.stringify(answer);
      call.isAnswered = disturbance !== 'late';
    }
    send(response, answer, 200);
  }

  #findFaults(request: IncomingMessage, text: string): Call['faults'] {
    const header = (name: string) => String(request.headers[name] ?? '');
    const [timestamp, nonce] = [header(SIGNATURE_HEADERS.timestamp), header(SIGNATURE_HEADERS.nonce)];
    const signed = { method: request.method ?? '', path: request.url ?? '', timestamp, nonce, body: text };
    const { keyId, now, secret } = this.#settings;
    const faults = [];
    if (header(SIGNATURE_HEADERS.keyId) !== keyId) faults.push({ id: 'S1', what: 'the key id is another one' });
    if (!isSignatureOf(secret, signed, header(SIGNATURE_HEADERS.signature)))
      faults.push({ id: 'S1', what: 'the signature is not that of the bytes that were sent' });
    if (!/^\d{13}$/.test(timestamp) || Math.abs(now() - Number(timestamp)) > SIGNATURE_WINDOW_MS)
      faults.push({ id: 'S2', what: `the time ${timestamp} is more than 300 s away` });
    if (!/^[\w-]{16,64}$/.test(nonce)) faults.push({ id: 'S3', what: 'the nonce has not 16 to 64 letters' });
    if (this.#nonces.has(nonce)) faults.push({ id: 'S3', what: `the nonce ${nonce} was used before` });
    this.#nonces.add(nonce);
    return faults;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function send(response: ServerResponse, answer: Fields, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}
