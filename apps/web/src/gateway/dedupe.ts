import type { GatewayRequest, Send } from './call.ts';
import { abortable } from './timeout.ts';

/** The key of a request: requests with the same key share an answer. */
export const identityOf = ({ method, path, headers }: GatewayRequest): string =>
  [method, path, headers.language, headers.merchant, headers.authorization].join('\n');

interface Running {
  answer: ReturnType<Send>;
  waiting: number;
  cancel(): void;
}

/** Shares one request among identical pending GETs (§7); it is aborted when its last caller aborts. */
export function dedupeInFlight(send: Send): Send {
  const running = new Map<string, Running>();

  const start = (request: GatewayRequest, identity: string): Running => {
    const controller = new AbortController();
    const answer = send({ ...request, signal: controller.signal });
    const one: Running = { answer, waiting: 0, cancel: () => controller.abort() };
    running.set(identity, one);
    const remove = () => forget(identity, one);
    answer.then(remove, remove);
    return one;
  };
  const forget = (identity: string, one: Running) => {
    if (running.get(identity) === one) running.delete(identity);
  };

  return (request) => {
    if (request.method !== 'GET') return send(request);
    const identity = identityOf(request);
    // NOTE a `fresh` caller must not get an answer that was requested before.
    const one = (!request.isFresh && running.get(identity)) || start(request, identity);
    one.waiting += 1;
    return abortable(one.answer, request.signal, () => {
      one.waiting -= 1;
      if (one.waiting > 0) return;
      forget(identity, one);
      one.cancel();
    });
  };
}
