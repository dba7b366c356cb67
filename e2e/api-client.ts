import { type IncomingHttpHeaders, request as send } from 'node:http';
import { freshName, PASSWORD } from './member-steps.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  json?: object;
  form?: URLSearchParams;
}

/** Sends a request to a host of the sandbox: the path is not normalized, and redirects are not followed. Node does not resolve `*.localhost`. */
export function ask(
  address: string,
  { form, method = 'GET', headers = {}, json }: RequestOptions = {},
): Promise<Answer> {
  const [, host = '', name = '', port = '', path = '/'] = /^http:\/\/(([^/:]+):(\d+))(.*)$/.exec(address) ?? [];
  const kind = json ? 'application/json' : 'application/x-www-form-urlencoded';
  const type = json || form ? { 'content-type': kind } : {};
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { ...headers, ...type, host: `${name}:${port}` },
    };
    const sent = send(options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.once('error', (fault) => reject(new Error(`${host} did not answer`, { cause: fault })));
    sent.end(json ? JSON.stringify(json) : form?.toString());
  });
}

let members = 0;

/** Registers a member for one journey, because logins of the demo members are rate-limited. @returns the name; the password is `PASSWORD` */
export async function newMember(origin = ''): Promise<string> {
  members += 1;
  const username = freshName(`m${members}`);
  const json = { username, password: PASSWORD, isAdult: true };
  // Messages to a member are written in the language of the registration.
  const headers = { language: 'EN' };
  const { status, text } = await ask(`${origin}/wps/member/register`, { method: 'POST', headers, json });
  if (status !== 200) throw new Error(`registration failed: ${text}`);
  return username;
}
