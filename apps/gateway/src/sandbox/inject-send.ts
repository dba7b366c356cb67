import type { FastifyInstance } from 'fastify';

/** A request for one of the sandbox's services: a `form` is a body by another name. */
interface SandboxRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  form?: string;
  body?: string;
}

/** The gateway's way to the services that its sandbox plays, without a socket. @param app asked late: it is built after its context */
export function injectSend(app: () => FastifyInstance) {
  return async ({
    body,
    form,
    headers = {},
    method,
    url,
  }: SandboxRequest): Promise<{ status: number; body: string }> => {
    const { pathname, search } = new URL(url);
    const payload = body ?? form;
    const answer = await app().inject({
      method,
      url: pathname + search,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.body };
  };
}
