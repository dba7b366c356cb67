import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isSignatureOf, SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import type { Launch } from '../vendor/vendor-target.ts';
import type { VendorFault } from './vendor-faults.data.ts';

export const VENDOR_KEY = { id: 'fake', secret: 'the secret of the fakes' };
/** How long it waits for the answer to anything but a bet. */
const PATIENT_MS = 5_000;
const RETRY_MS = 10;
const MAX_TRIES = 40;

type Body = Record<string, unknown> & { txId: string };
type Outcome = 'done' | 'refused' | 'unknown';

/** A vendor of the protocol in memory: plays any requested scenario, with one fault that a test switches on. */
export class FakeVendor {
  walletUrl = '';
  freeRoundsUrl = '';
  /** The requested launches of free play. */
  readonly trials: Record<string, unknown>[] = [];
  readonly fault: VendorFault | null;
  #grantId: string | null = null;
  readonly #server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const header = (name: string) => String(request.headers[name] ?? '');
    const [timestamp, nonce] = [header(SIGNATURE_HEADERS.timestamp), header(SIGNATURE_HEADERS.nonce)];
    const signed = { method: 'POST', path: request.url ?? '', timestamp, nonce, body };
    const isGood = isSignatureOf(VENDOR_KEY.secret, signed, header(SIGNATURE_HEADERS.signature));
    const isAccepted = isGood || this.fault === 'grant-with-wrong-signature-accepted';
    if (isGood && request.url?.endsWith('/grant')) this.#grantId = JSON.parse(body).grantId;
    const status = isAccepted ? 'OK' : 'SIGNATURE_INVALID';
    const isTrial = isGood && request.url?.endsWith('/trial');
    if (isTrial) this.trials.push(JSON.parse(body));
    const answer = isTrial ? { success: true, value: { launchToken: 'trial-of-the-fake' } } : { status };
    response.writeHead(200).end(JSON.stringify(answer));
  });

  /** How long it waits for the answer to a bet. */
  readonly #timeoutMs: number;

  constructor(fault: VendorFault | null = null, timeoutMs = 1_500) {
    this.fault = fault;
    this.#timeoutMs = timeoutMs;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.freeRoundsUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/vendor/v1`;
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  close(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  play = async ({ launchToken, plays, scenario }: Launch): Promise<void> => {
    const opened = (await this.#ask('authenticate', { launchToken })).answer;
    const { currency, merchant, playerRef, sessionId } = opened as Record<string, string>;
    const session = {
      playerRef,
      sessionId,
      gameCode: 'SLOT',
      currency: this.fault === 'other-currency' ? 'EUR' : currency,
      merchant: this.fault === 'other-merchant' ? 'another' : merchant,
    };
    if (scenario === 'bonus-win') return this.#payBonus(session);
    if (scenario === 'tip') return this.#tip(session);
    if (scenario === 'free-round') return this.#playFreeRound(session);
    for (let turn = 0; turn < plays; turn += 1) {
      const round = await this.#playRound(session, turn % 2 === 0 ? '250' : '0');
      if (scenario === 'adjustment' && round) await this.#adjust(round);
      if (scenario === 'void' && round) await this.#void(round);
    }
  };

  async #playRound(session: object, win: string): Promise<Body | null> {
    const bet = {
      ...session,
      txId: randomUUID(),
      roundId: randomUUID(),
      amountMinor: this.#amount('100'),
      roundClosed: false,
    };
    const { outcome, status } = await this.#send('debit', bet);
    if (outcome === 'refused') {
      const wins =
        { INSUFFICIENT_FUNDS: 'refused-bet-wins', USER_DISABLED: 'disabled-member-wins' }[status] === this.fault;
      if (wins) await this.#send('credit', this.#toWin(bet, win));
      return null;
    }
    if (outcome === 'unknown') {
      await this.#rollBack(bet);
      if (this.fault === 'bet-sent-again-after-its-rollback') await this.#send('debit', bet);
      return null;
    }
    await this.#pay(bet, win);
    return bet;
  }

  #amount = (digits: string): unknown => (this.fault === 'amounts-as-numbers' ? Number(digits) : digits);

  #toWin = (bet: Body, win: string): Body => ({
    ...bet,
    txId: randomUUID(),
    refTxId: bet.txId,
    amountMinor: this.#amount(win),
    roundClosed: !(win === '0' && this.fault === 'lost-round-left-open'),
  });

  async #pay(bet: Body, win: string): Promise<void> {
    if (win === '0' && this.fault === 'lost-round-left-open') return;
    if (this.fault === 'win-needs-a-session') {
      const { merchant, playerRef, sessionId } = bet;
      const { answer } = await this.#ask('balance', { merchant, playerRef, sessionId });
      if (answer.status !== 'OK') return;
    }
    let credit = this.#toWin(bet, win);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if ((await this.#send('credit', credit)).outcome !== 'unknown') break;
      if (this.fault === 'win-given-up' && tries === 1) return;
      if (this.fault === 'retried-win-gets-a-new-id') credit = { ...credit, txId: randomUUID() };
      if (this.fault === 'retried-win-has-another-amount') credit = { ...credit, amountMinor: '251' };
      await pause(RETRY_MS);
    }
    if (this.fault === 'correction-refers-to-nothing') {
      const { refTxId: _none, ...later } = credit;
      await this.#send('credit', { ...later, txId: randomUUID() });
    }
    if (this.fault === 'bet-rolled-back-after-its-win')
      await this.#send('rollback', { ...bet, txId: randomUUID(), refTxId: bet.txId });
  }

  async #rollBack(bet: Body): Promise<void> {
    let rollback: Body = { ...bet, txId: randomUUID(), refTxId: bet.txId };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if ((await this.#send('rollback', rollback)).outcome !== 'unknown' || this.fault === 'rollback-given-up') return;
      if (this.fault === 'rollback-retried-with-new-ids') rollback = { ...rollback, txId: randomUUID() };
      await pause(RETRY_MS);
    }
  }

  async #payBonus(session: object): Promise<void> {
    const roundClosed = this.fault !== 'bonus-leaves-its-round-open';
    const bonus = { txId: randomUUID(), roundId: randomUUID(), amountMinor: '5', roundClosed, kind: 'bonusWin' };
    await this.#send('credit', { ...session, ...bonus });
  }

  async #tip(session: object): Promise<void> {
    const fields = { txId: randomUUID(), roundId: randomUUID(), amountMinor: '5', roundClosed: false };
    await this.#send('debit', { ...session, ...fields, kind: 'tip' });
    if (this.fault === 'tip-rolled-back')
      await this.#send('rollback', { ...session, ...fields, txId: randomUUID(), refTxId: fields.txId });
  }

  async #adjust({ amountMinor: _amount, roundClosed: _closed, ...bet }: Body): Promise<void> {
    const roundId = this.fault === 'adjustment-of-another-round' ? randomUUID() : bet.roundId;
    const adjustment = { txId: randomUUID(), refTxId: bet.txId, roundId, amountMinor: '-1', reason: 'a test' };
    await this.#send('adjust', { ...bet, ...adjustment });
  }

  async #void({ amountMinor: _amount, roundClosed: _closed, ...bet }: Body): Promise<void> {
    const times = this.fault === 'round-voided-twice' ? 2 : 1;
    for (let turn = 0; turn < times; turn += 1)
      await this.#send('voidSettled', { ...bet, txId: randomUUID(), refTxId: bet.txId, reason: 'a test' });
  }

  async #playFreeRound(session: object): Promise<void> {
    const round = { ...session, roundId: randomUUID(), grantId: this.#grantId };
    await this.#send('freeRounds/used', { ...round, txId: randomUUID() });
    const { grantId, ...rest } = round;
    const named = this.fault === 'free-round-win-without-grant' ? rest : { ...rest, grantId };
    await this.#send('credit', { ...named, txId: randomUUID(), amountMinor: '9', roundClosed: true });
  }

  /** Sends a call, and reads its answer as far as this vendor supports it. */
  async #send(verb: string, body: Body): Promise<{ outcome: Outcome; status: string }> {
    let reply: Awaited<ReturnType<FakeVendor['exchange']>>;
    try {
      reply = await this.exchange(verb, body);
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      if (verb === 'debit' && isLate && this.fault === 'late-answer-forgotten')
        return { outcome: 'refused', status: '' };
      if (verb === 'debit' && !isLate && this.fault === 'lost-bet-not-rolled-back')
        return { outcome: 'refused', status: '' };
      if (verb === 'debit' && !isLate && this.fault === 'lost-bet-wins') return { outcome: 'done', status: '' };
      return { outcome: 'unknown', status: '' };
    }
    if (reply.status !== 200) {
      const isRefusal = verb === 'debit' && this.fault === 'server-error-is-a-refusal';
      return { outcome: isRefusal ? 'refused' : 'unknown', status: '' };
    }
    return this.#understand(verb, reply.text);
  }

  #understand(verb: string, text: string): { outcome: Outcome; status: string } {
    try {
      const { status, ...rest } = JSON.parse(text) as { status: string };
      if ('newField' in rest && this.fault === 'unknown-fields-rejected') return { outcome: 'unknown', status };
      if (status === 'DUPLICATE' && verb === 'debit' && this.fault === 'duplicate-is-a-refusal')
        return { outcome: 'refused', status };
      if (status === 'INTERNAL') return { outcome: 'unknown', status };
      return { outcome: status === 'OK' || status === 'DUPLICATE' ? 'done' : 'refused', status };
    } catch {
      const isSuccess = verb === 'debit' && this.fault === 'garbage-is-a-success';
      return { outcome: isSuccess ? 'done' : 'unknown', status: '' };
    }
  }

  async #ask(verb: string, body: object): Promise<{ answer: Record<string, unknown> }> {
    return { answer: JSON.parse((await this.exchange(verb, body)).text) };
  }

  async exchange(verb: string, content: object): Promise<{ status: number; text: string }> {
    const body = JSON.stringify(content);
    const path = `/wps/vendor/v1/${verb}`;
    const behind = this.fault === 'clock-ten-minutes-behind' ? 600_000 : 0;
    const timestamp = String(Date.now() - behind);
    const txId = (content as { txId?: string }).txId;
    const nonce = this.fault === 'nonce-reused-in-retries' && txId ? txId : randomUUID();
    const text = this.fault === 'body-signed-in-another-form' ? JSON.stringify(content, null, 1) : body;
    const signature = signatureOf(VENDOR_KEY.secret, { method: 'POST', path, timestamp, nonce, body: text });
    const response = await fetch(new URL(path, this.walletUrl), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.keyId]: VENDOR_KEY.id,
        [SIGNATURE_HEADERS.timestamp]: timestamp,
        [SIGNATURE_HEADERS.nonce]: nonce,
        [SIGNATURE_HEADERS.signature]: signature,
      },
      signal: AbortSignal.timeout(verb === 'debit' ? this.#timeoutMs : PATIENT_MS),
    });
    return { status: response.status, text: await response.text() };
  }
}
