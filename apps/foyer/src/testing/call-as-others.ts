import { setTimeout as pause } from 'node:timers/promises';
import { createAsk, type Member } from './ask-foyer.ts';

/** How long the members call, and their pause between two calls. */
const PHASE_MS = 5000;
const BETWEEN_MS = 15;

/** What the calls of some members took, and the statuses other than 200. */
export interface OthersMeasured {
  /** The 99th percentile, in milliseconds. */
  p99: number;
  refused: number[];
}

/** Makes the calls of every page as each of some members. Called in a thread of its own, so that the expensive calls of the test delay the server only. */
export async function callAsOthers({ members, port }: { members: Member[]; port: number }): Promise<OthersMeasured> {
  const ask = createAsk(port);
  const [took, refused]: [number[], number[]] = [[], []];
  const until = performance.now() + PHASE_MS;
  const visit = async ({ token }: Member) => {
    while (performance.now() < until)
      for (const path of ['/wps/member/info', '/wps/wallet/balance']) {
        const startedAt = performance.now();
        const { status } = await ask(path, { token });
        took.push(performance.now() - startedAt);
        if (status !== 200) refused.push(status);
        await pause(BETWEEN_MS);
      }
  };
  await Promise.all(members.map(visit));
  took.sort((one, other) => one - other);
  return { p99: took[Math.floor(took.length * 0.99)] ?? 0, refused };
}
