import type { GatewaySend } from './create-web.ts';

/** The pages' way to a gateway elsewhere; it knows the visitor's host by the forwarded header. */
export function socketSend(gatewayUrl: string): GatewaySend {
  return (host) =>
    async ({ method, path, headers, body, signal }) => {
      const answer = await fetch(new URL(path, gatewayUrl), {
        method,
        body,
        signal,
        redirect: 'error',
        headers: { ...headers, 'x-forwarded-host': host },
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
}
