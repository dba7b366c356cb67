import { setTimeout as pause } from 'node:timers/promises';
import { type Ask, ask, newBet, type Reply } from '@foyer/foyer/testing/betting-client.ts';
import type { Random } from '../harness/random.ts';
import { hasOutcome, isLater, type Journal, type JournalledBet, readBetAnswer } from './journal.ts';

/** The shared state of all members. */
export interface World {
  port: number;
  /** The draw on sale when last fetched. */
  drawId: string;
  random: Random;
  isOver: boolean;
  answers: number;
  /** Answers that no fault explains, by path, status and code. */
  unexpected: Map<string, number>;
  /** Milliseconds of every answer. */
  times: number[];
}

const THINK_MS = { min: 300, max: 1_700 };
const RETRY_MS = { min: 400, max: 1_200 };
/** After this the client gives up; no answer may take this long. */
const PATIENCE_MS = 20_000;
const LANGUAGES = ['VI', 'EN'];
const MAX_LOGINS = 2;
/** A code that a call may be refused with at any time. */
const EXPECTED = new Set(['captcha.required', 'wallet.unavailable', 'vendor.unavailable']);

/** One member who bets, reads and changes things until the world ends. */
export async function live(journal: Journal, world: World): Promise<void> {
  await pause(world.random.between(0, THINK_MS.max));
  for (let round = 0; !world.isOver; round += 1) {
    const chance = world.random.next();
    if (chance < 0.75) await bet(journal, world, round);
    else if (chance < 0.85) await call(journal, world, { method: 'GET', path: '/wps/wallet/balance' });
    else if (chance < 0.9) await setLanguage(journal, world);
    else if (chance < 0.92) await logInAndOut(journal, world);
    else await repeatPlaced(journal, world);
    await pause(world.random.between(THINK_MS.min, THINK_MS.max));
  }
}

async function bet(journal: Journal, world: World, round: number): Promise<void> {
  const { body } = newBet(journal.bettor, world.drawId, round + world.random.between(0, 9));
  const own: JournalledBet = { bettor: journal.bettor, body, answers: [] };
  journal.bets.push(own);
  // Half of the members do not retry when they are not served.
  const isPatient = world.random.next() < 0.5;
  do await sendBet(own, journal, world);
  while (!world.isOver && isWorthRepeating(own, isPatient) && (await pause(toRetry(world), true)));
}

const toRetry = ({ random }: World): number => random.between(RETRY_MS.min, RETRY_MS.max);

function isWorthRepeating(own: JournalledBet, isPatient: boolean): boolean {
  return !hasOutcome(own) && (isPatient || own.answers.some(({ claim }) => claim === 'unknown'));
}

async function sendBet(own: JournalledBet, { bettor, clientIp }: Journal, world: World): Promise<void> {
  const question = { method: 'POST', path: '/lotto/api/tickets', token: bettor.lottoToken, body: own.body } as const;
  const answer = readBetAnswer(await send({ ...question, clientIp }, world));
  if (answer.claim === 'unexpected') note(world, `/lotto/api/tickets ${answer.code}`);
  own.answers.push(answer);
}

/** After the end: repeats every bet with an unknown outcome until it is decided. */
export async function decideAll({ bets, ...journal }: Journal, world: World): Promise<void> {
  for (const own of bets) {
    if (!own.answers.some(({ claim }) => claim === 'unknown')) continue;
    for (let tries = 0; !hasOutcome(own) && tries < 200; tries += 1) {
      await sendBet(own, { bets, ...journal }, world);
      if (!hasOutcome(own)) await pause(toRetry(world));
    }
  }
}

async function repeatPlaced(journal: Journal, world: World): Promise<void> {
  const placed = journal.bets.filter(({ answers }) => answers.some(({ claim }) => claim === 'placed'));
  if (placed.length > 0) await sendBet(world.random.pick(placed), journal, world);
}

async function setLanguage(journal: Journal, world: World): Promise<void> {
  const language = world.random.pick(LANGUAGES);
  journal.language.uncertain.push(language);
  const reply = await call(journal, world, { method: 'POST', path: '/wps/member/language', body: { language } });
  if (reply?.status === 200) Object.assign(journal.language, { acknowledged: language, uncertain: [] });
}

async function logInAndOut(journal: Journal, world: World): Promise<void> {
  if (journal.sessions.length >= MAX_LOGINS) return;
  const body = { username: journal.bettor.name, password: 'correct horse' };
  const login = await call(journal, world, { method: 'POST', path: '/wps/session/login', body });
  if (login?.status !== 200) return;
  const session: Journal['sessions'][number] = { token: (login.value as { token: string }).token, isEnded: false };
  journal.sessions.push(session);
  if (world.random.next() < 0.5) return;
  session.isEnded = null;
  const logout = await call(journal, world, {
    method: 'POST',
    path: '/wps/session/logout',
    body: {},
    token: session.token,
  });
  if (logout?.status === 200) session.isEnded = true;
}

/** A call with the member's session. Every answer must be a success or a known refusal. */
async function call({ bettor, clientIp }: Journal, world: World, question: Ask): Promise<Reply | null> {
  const reply = await send({ token: bettor.memberToken, ...question, clientIp }, world);
  const { errorCode = null, status = 0 } = reply ?? {};
  if (reply && status !== 200 && !isLater(errorCode) && !EXPECTED.has(errorCode ?? ''))
    note(world, `${question.path} ${status} ${errorCode}`);
  return reply;
}

/** @returns null when the connection broke, or nobody answered */
export async function send(question: Ask, world: World): Promise<Reply | null> {
  const startedAt = performance.now();
  const given = new AbortController();
  const tooLate = pause(PATIENCE_MS, null, { signal: given.signal }).then(
    () => {
      note(world, `${question.path} no answer in ${PATIENCE_MS} ms`);
      return null;
    },
    () => null,
  );
  const reply = await Promise.race([ask(world.port, question).catch(() => null), tooLate]);
  given.abort();
  if (reply) {
    world.answers += 1;
    world.times.push(performance.now() - startedAt);
  }
  return reply;
}

function note({ unexpected }: World, what: string): void {
  unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
}
