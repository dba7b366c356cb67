import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** A response of gateway or lottery; both use the same envelope. */
export interface Reply {
  readonly status: number;
  readonly retryAfterSeconds: number;
  readonly errorCode: string | null;
  readonly value: unknown;
}

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** The address for rate limits; by default the loopback. */
  readonly clientIp?: string;
}

/** A member with a session at the lottery. */
export interface BettingClient {
  readonly name: string;
  readonly memberToken: string;
  readonly lottoToken: string;
}

/** A bet a client sent, and every response to it. */
export interface SentBet {
  readonly bettor: BettingClient;
  readonly body: { readonly requestId: string; readonly drawId: string; readonly [field: string]: unknown };
  /** null: the connection broke before a response. */
  reply: Reply | null;
}

const agent = new Agent({ keepAlive: true });

/** One request over a real socket. @throws when the connection breaks */
export function ask(port: number, { method, path, token, body, clientIp }: Ask): Promise<Reply> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    host: `lotus.localhost:${port}`,
    ...(token ? { authorization: token } : {}),
    ...(clientIp ? { 'x-forwarded-for': clientIp } : {}),
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, async (response) => {
      try {
        const { value, errorCode = null } = JSON.parse((await response.toArray()).join(''));
        const retryAfterSeconds = Number(response.headers['retry-after'] ?? 0);
        resolve({ status: response.statusCode ?? 0, retryAfterSeconds, errorCode, value });
      } catch (error) {
        reject(error);
      }
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

/** The value of a successful answer. @throws for any other */
export async function requireValue<V>(port: number, question: Ask): Promise<V> {
  const reply = await ask(port, question);
  if (reply.status !== 200) throw new Error(`${question.path} answered ${reply.status} ${reply.errorCode}`);
  return reply.value as V;
}

/** Registers a member. @returns the token of the session */
export async function registerMember(port: number, name: string, clientIp = '127.0.0.1'): Promise<string> {
  const body = { username: name, password: 'correct horse', isAdult: true };
  const path = '/wps/member/register';
  return (await requireValue<{ token: string }>(port, { method: 'POST', path, body, clientIp })).token;
}

/** Registers a member, launches the lottery and enters it. */
export async function enter(port: number, name: string, clientIp = '127.0.0.1'): Promise<BettingClient> {
  const token = await registerMember(port, name, clientIp);
  const { gameUrl } = await requireValue<{ gameUrl: string }>(port, {
    method: 'GET',
    path: '/wps/game/launchGame?lottoGameCode=VNQ60',
    token,
    clientIp,
  });
  const launchToken = new URL(gameUrl, 'http://lotus.localhost').searchParams.get('launchToken');
  const session = await requireValue<{ token: string }>(port, {
    method: 'POST',
    path: '/lotto/api/session',
    body: { launchToken },
    clientIp,
  });
  return { name, memberToken: token, lottoToken: session.token };
}

export interface DrawOnSale {
  readonly drawId: string;
  /** Time until the draw closes, by the server's clock. */
  readonly leftMs: number;
}

/** The open draw; waits for the next one if it closes sooner than this. */
export async function drawOnSale(port: number, atLeastMs = 0): Promise<DrawOnSale> {
  for (;;) {
    const value = await requireValue<{ draw: { drawId: string; closesAt: string } | null; serverTime: string }>(port, {
      method: 'GET',
      path: '/lotto/api/game?game=VNQ60',
    });
    const leftMs = value.draw ? Date.parse(value.draw.closesAt) - Date.parse(value.serverTime) : 0;
    if (value.draw && leftMs >= atLeastMs) return { drawId: value.draw.drawId, leftMs };
    await new Promise((resolve) => setTimeout(resolve, Math.max(100, leftMs)));
  }
}

const HUNDRED = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** The index-th bet of a series: certain wins, unlikely wins, Lô, and sometimes a stake above any balance. */
export function newBet(bettor: BettingClient, drawId: string, index: number): SentBet {
  const pick = HUNDRED[(index * 37) % 100] ?? '';
  const choices = [
    { betCode: 'DE', numbers: HUNDRED, stakeMinor: '1000' },
    { betCode: 'LO2', numbers: [pick], stakeMinor: '1000' },
    { betCode: 'DE', numbers: [pick], stakeMinor: '1000' },
    { betCode: 'DE', numbers: HUNDRED.slice(index % 90, (index % 90) + 10), stakeMinor: '1000' },
  ];
  const choice =
    index % 11 === 10
      ? { betCode: 'DE', numbers: HUNDRED, stakeMinor: '10000000' }
      : (choices[index % choices.length] ?? choices[0]);
  const fixed = { gameCode: 'VNQ60', currency: 'VND', odds: { hit: 99_000 }, prizeMode: 'ODDS' };
  return { bettor, body: { requestId: randomUUID(), drawId, ...fixed, ...choice }, reply: null };
}

/** Sends a bet, or sends it again: the same request is the same ticket. */
export async function send(port: number, bet: SentBet): Promise<SentBet> {
  const question = {
    method: 'POST',
    path: '/lotto/api/tickets',
    token: bet.bettor.lottoToken,
    body: bet.body,
  } as const;
  bet.reply = await ask(port, question).catch(() => null);
  return bet;
}

/** The ticket id from the responses; null when none had one. */
export function ticketIdOf({ reply }: SentBet): string | null {
  if (reply?.status !== 200) return null;
  return (reply.value as { ticket: { ticketId: string } }).ticket.ticketId;
}
