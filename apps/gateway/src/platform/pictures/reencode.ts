import { fileURLToPath } from 'node:url';
import { TaskProcess } from '@foyer/http/task-process.ts';
import { type QueueCaller, type WorkLimits, WorkQueue } from '@foyer/http/work-queue.ts';
import type { ReencodeTask } from './reencode-spawner.ts';
import type { PictureForm, Reencoded } from './to-jpeg.ts';

const LIMITS: WorkLimits = {
  atOnce: 1,
  maxWaiting: 20,
  maxOfCaller: 2,
  retryAfterSeconds: 5,
  statusWhenFull: 503,
};
const openSpawner = () =>
  new TaskProcess<ReencodeTask, Reencoded>({
    file: () => fileURLToPath(new URL('./reencode-spawner.ts', import.meta.url)),
    rights: ['--max-old-space-size=128'],
  });
/** Separate, so that pictures of strangers in a chat never delay an identity check or a proof of payment. */
const ROOMS = {
  documents: { queue: new WorkQueue(LIMITS), spawner: openSpawner(), processorMs: 10_000 },
  messages: { queue: new WorkQueue(LIMITS), spawner: openSpawner(), processorMs: 4_000 },
} as const;

export interface PictureWork {
  form: PictureForm;
  room: keyof typeof ROOMS;
  /** Who has sent it: a member or a visitor (`senderOf`), or a person of the staff. */
  caller: QueueCaller;
}

/**
 * Decodes an untrusted file and re-encodes its first picture, in a separate sandboxed process per file: a fault of a decoder
 * ends only that process. One of each room runs at a time; others wait.
 * @returns a JPEG without metadata, or why there is none
 * @throws Overloaded if too many wait
 */
export function reencode(bytes: Uint8Array, { caller, form, room }: PictureWork): Promise<Reencoded> {
  const { processorMs, queue, spawner } = ROOMS[room];
  return queue.run(caller, () => spawner.run({ bytes, form, processorMs }).catch((): Reencoded => 'unreadable'));
}
