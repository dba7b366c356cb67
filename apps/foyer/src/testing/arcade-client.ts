import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Reply, registerMember, requireValue } from './betting-client.ts';

/** A member with a session at the arcade. */
export interface ArcadeClient {
  readonly memberToken: string;
  token: string;
}

/** Waits until the arcade of a running Foyer answers. @throws after half a minute */
export async function untilArcadeOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await ask(port, { method: 'GET', path: '/arcade/api/lanterns' }).catch(() => null);
    if (reply?.status === 200) return;
    await pause(50);
  }
  throw new Error('the arcade does not open');
}

/** Registers a member, launches a game of the arcade and enters it. */
export async function enterArcade(port: number, name: string, clientIp?: string): Promise<ArcadeClient> {
  const memberToken = await registerMember(port, name, clientIp);
  return { memberToken, token: await launchArcade(port, memberToken) };
}

/** Enters the arcade without a member, with play money of its own. */
export async function tryArcade(port: number, clientIp: string): Promise<ArcadeClient> {
  const trial = '/wps/relay/GCS_gameTrialLaunch?gameId=LANTERN-RISE';
  const { gameUrl } = await requireValue<{ gameUrl: string }>(port, { method: 'GET', path: trial, clientIp });
  return { memberToken: '', token: await openSession(port, gameUrl) };
}

/** Launches a game for a member. @returns the token of the session at the arcade */
async function launchArcade(port: number, token: string): Promise<string> {
  const launch = '/wps/game/launchGame?vendor=ARCADE&gameCode=LUCKY-DICE';
  const { gameUrl } = await requireValue<{ gameUrl: string }>(port, { method: 'GET', path: launch, token });
  return openSession(port, gameUrl);
}

async function openSession(port: number, gameUrl: string): Promise<string> {
  const launchToken = new URL(gameUrl, 'http://lotus.localhost').searchParams.get('launchToken');
  const path = '/arcade/api/session';
  return (await requireValue<{ token: string }>(port, { method: 'POST', path, body: { launchToken } })).token;
}

/** Plays one round, whatever its outcome; null without an answer. */
export function playOnce(port: number, { token }: ArcadeClient, turn: number): Promise<Reply | null> {
  const requestId = randomUUID();
  const [path, body] =
    turn % 5 === 4
      ? ['/arcade/api/lanterns', { requestId, stakeMinor: '2000', autoPoint: turn % 2 ? 110 : null }]
      : turn % 5 === 3
        ? ['/arcade/api/duels', { requestId, stakeMinor: '3000' }]
        : [
            '/arcade/api/rounds',
            { requestId, stakeMinor: '1000', gameCode: 'LUCKY-DICE', bet: { side: 'under', target: 5_000 } },
          ];
  return ask(port, { method: 'POST', path, token, body }).catch(() => null);
}

/** The arcade's process: the child of Foyer's that runs its program. */
export function arcadePidOf(foyerPid: number): number | null {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      if (parent === foyerPid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('arcade/server/main.ts'))
        return Number(pid);
    } catch {
      // It ended between two reads.
    }
  }
  return null;
}

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
