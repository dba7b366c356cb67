import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { answerTasks } from '@foyer/http/answer-tasks.ts';
import type { PictureForm, Reencoded } from './to-jpeg.ts';

/** A file to re-encode, and the processor time that it may take. */
export interface ReencodeTask {
  bytes: Uint8Array;
  form: PictureForm;
  processorMs: number;
}

const CHILD = fileURLToPath(new URL('./reencode-child.ts', import.meta.url));

/** The process may read files and run native decoders, but not write, start processes or see settings. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=512'];
/** Decoders allocate outside of the heap as well; a picture of 60 megapixels takes about 500 MB. */
const MAX_MEMORY_KB = 640 * 1024;
const CHECK_MS = 100;
/** Linux counts processor time in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10;
/** However busy the machine is. */
const MAX_WALL_MS = 25_000;

/**
 * The process that starts a sandboxed one for each file. To start one stops a process for as long as its memory is large and the machine is
 * busy: hundreds of milliseconds in the server's own.
 */
answerTasks(runChild);

function runChild({ processorMs, ...task }: ReencodeTask): Promise<Reencoded> {
  const child = spawn('/bin/sh', ['-c', limited(processorMs), process.execPath, ...RIGHTS, CHILD], {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
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

/**
 * A command of the shell that starts a program with a limit of processor time. The system enforces it even if this process, which measures
 * more exactly, has been killed meanwhile.
 */
const limited = (processorMs: number): string => `ulimit -t ${Math.ceil(processorMs / 1000) + 1} && exec "$0" "$@"`;

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
