import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureForm, Reencoded } from './to-jpeg.ts';

const CHILD = fileURLToPath(new URL('./reencode-child.ts', import.meta.url));
const TIMEOUT_MS = 20_000;
const MAX_AT_ONCE = 2;

/** The process may read files and run native decoders, but not write, start processes or see settings. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=512'];

let free = MAX_AT_ONCE;
const waiting: (() => void)[] = [];

/**
 * Decodes an untrusted file and re-encodes its first picture, in a separate sandboxed process per file: a fault of a decoder
 * ends only that process. Two run at a time; others wait.
 * @returns a JPEG without metadata, or why there is none
 */
export async function reencode(bytes: Uint8Array, form: PictureForm = 'document'): Promise<Reencoded> {
  if (free > 0) free -= 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await runChild(bytes, form);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

function runChild(bytes: Uint8Array, form: PictureForm): Promise<Reencoded> {
  const child = fork(CHILD, {
    execArgv: RIGHTS,
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    const end = (answer: Reencoded) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(() => end('unreadable'), TIMEOUT_MS);
    child.once('message', (answer) => end(answer as Reencoded));
    child.once('error', () => end('unreadable'));
    child.once('exit', () => end('unreadable'));
    child.send({ bytes, form }, (fault) => {
      if (fault) end('unreadable');
    });
  });
}
