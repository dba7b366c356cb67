import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type WorkLimits, WorkQueue } from '@foyer/http/work-queue.ts';
import type { PictureForm, Reencoded } from './to-jpeg.ts';

const CHILD = fileURLToPath(new URL('./reencode-child.ts', import.meta.url));

/** The process may read files and run native decoders, but not write, start processes or see settings. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=512'];
/** Decoders allocate outside of the heap as well; a picture of 60 megapixels takes about 500 MB. */
const MAX_MEMORY_KB = 640 * 1024;
const CHECK_MS = 100;
/** Calls, pages and the database come first. */
const NICENESS = 10;
/** Linux counts processor time in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10;
/** However busy the machine is. */
const MAX_WALL_MS = 30_000;

const LIMITS: WorkLimits = {
  atOnce: 1,
  maxWaiting: 20,
  maxOfCaller: 2,
  retryAfterSeconds: 5,
  statusWhenFull: 503,
};
/** Separate, so that pictures of strangers in a chat never delay an identity check or a proof of payment. */
const ROOMS = {
  documents: { queue: new WorkQueue(LIMITS), processorMs: 10_000 },
  messages: { queue: new WorkQueue(LIMITS), processorMs: 4_000 },
} as const;

export interface PictureWork {
  form: PictureForm;
  room: keyof typeof ROOMS;
  /** Who has sent it: `member 42`, the network of a visitor, or a person of the staff. */
  caller: string;
}

/**
 * Decodes an untrusted file and re-encodes its first picture, in a separate sandboxed process per file: a fault of a decoder
 * ends only that process. One of each room runs at a time; others wait.
 * @returns a JPEG without metadata, or why there is none
 * @throws Overloaded if too many wait
 */
export function reencode(bytes: Uint8Array, { caller, form, room }: PictureWork): Promise<Reencoded> {
  const { processorMs, queue } = ROOMS[room];
  return queue.run(caller, () => runChild({ bytes, form }, processorMs));
}

function runChild(task: { bytes: Uint8Array; form: PictureForm }, processorMs: number): Promise<Reencoded> {
  const child = fork(CHILD, {
    execArgv: RIGHTS,
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  yieldToOthers(child);
  return new Promise((resolve) => {
    const end = (answer: Reencoded) => {
      clearTimeout(timer);
      clearInterval(check);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(() => end('unreadable'), MAX_WALL_MS);
    const check = setInterval(async () => {
      const used = await usageOf(child);
      if (used.memoryKb > MAX_MEMORY_KB || used.processorMs > processorMs) end('unreadable');
    }, CHECK_MS);
    child.once('message', (answer) => end(answer as Reencoded));
    child.once('error', () => end('unreadable'));
    child.once('exit', () => end('unreadable'));
    child.send(task, (fault) => {
      if (fault) end('unreadable');
    });
  });
}

function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** What a process has used: resident memory and processor time; nothing where the system does not tell. */
async function usageOf({ pid }: ChildProcess): Promise<{ memoryKb: number; processorMs: number }> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [status, stat] = await Promise.all([read('status'), read('stat')]);
  // The name of the program, in brackets, may contain spaces (proc_pid_stat(5): utime is field 14, stime field 15).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    memoryKb: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0),
    processorMs: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS,
  };
}
