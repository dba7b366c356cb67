import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findServerProcesses } from '@foyer/database/testing/server-processes.ts';
import { type RealFoyer, startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import type { Random } from '../harness/random.ts';

/** The process under test, started again after we killed it. */
export interface Subject {
  folder: string;
  foyer: RealFoyer;
  /** Deaths that we did not cause, with the time. */
  deaths: string[];
  /** Everything printed by processes that have been replaced. */
  printed: string;
  /** True while we kill or restart it. */
  isOurs: boolean;
}

const FREEZE_MS = { min: 500, max: 4_000 };

type Inject = (subject: Subject, random: Random) => Promise<void>;

/** Every fault by its name. Each returns when the fault is over: the process runs again, or is known to be dead. */
export const FAULTS: Readonly<Record<string, Inject>> = {
  'kill foyer': async (subject) => {
    subject.isOurs = true;
    await subject.foyer.kill();
  },
  'freeze foyer': (subject, random) => freeze([subject.foyer.pid], random),
  'kill postmaster': async ({ folder }) => {
    const [main] = await findServerProcesses(directoryOf(folder));
    signal(main, 'SIGKILL');
  },
  'kill a database process': async ({ folder }, random) => {
    const [, ...others] = await findServerProcesses(directoryOf(folder));
    signal(random.pick(others), 'SIGKILL');
  },
  'freeze postmaster': async ({ folder }, random) => {
    const [main] = await findServerProcesses(directoryOf(folder));
    await freeze([main], random);
  },
  'freeze a database process': async ({ folder }, random) => {
    const [, ...others] = await findServerProcesses(directoryOf(folder));
    await freeze([random.pick(others)], random);
  },
  'freeze the database': async ({ folder }, random) => freeze(await findServerProcesses(directoryOf(folder)), random),
};

const directoryOf = (folder: string): string => path.join(folder, 'db');

/** Starts the killed process again. */
export async function revive(subject: Subject): Promise<void> {
  if (!subject.isOurs) return;
  subject.printed += subject.foyer.output();
  subject.foyer = await startRealFoyer(subject.folder, { port: subject.foyer.port });
  subject.isOurs = false;
}

/** Notices when the process ends unexpectedly, and starts it again. */
export async function watch(subject: Subject, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await pause(100)) {
    if (subject.isOurs || isAlive(subject.foyer.pid)) continue;
    subject.deaths.push(
      `${new Date().toISOString()} foyer ${subject.foyer.pid}: ${subject.foyer.output().slice(-2_000)}`,
    );
    subject.isOurs = true;
    await revive(subject);
  }
}

/** The id of the database's main process. */
export const readPostmaster = async (folder: string): Promise<string> =>
  (await readFile(path.join(directoryOf(folder), 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0] ?? '';

async function freeze(pids: readonly (number | undefined)[], { between }: Random): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await pause(between(FREEZE_MS.min, FREEZE_MS.max));
  for (const pid of pids) signal(pid, 'SIGCONT');
}

/** A process that has ended meanwhile needs no signal. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
