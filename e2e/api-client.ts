import { type IncomingHttpHeaders, request as send } from 'node:http';
import { freshName, PASSWORD } from './member-steps.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks a host of the sandbox as no browser would: the path as it is written, and no redirect followed. Node does not know `*.localhost`. */
export function ask(
  address: string,
  { method = 'GET', headers = {}, json }: { method?: string; headers?: Record<string, string>; json?: object } = {},
): Promise<Answer> {
  const [, host = '', name = '', port = '', path = '/'] = /^http:\/\/(([^/:]+):(\d+))(.*)$/.exec(address) ?? [];
  const type = json ? { 'content-type': 'application/json' } : {};
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
    sent.end(json && JSON.stringify(json));
  });
}

let members = 0;

/** Makes a member of a journey's own: the demo ones may log in only so often a minute. @returns the name; the password is `PASSWORD` */
export async function newMember(origin = ''): Promise<string> {
  members += 1;
  const username = freshName(`m${members}`);
  const json = { username, password: PASSWORD, isAdult: true };
  const { status, text } = await ask(`${origin}/wps/member/register`, { method: 'POST', json });
  if (status !== 200) throw new Error(`no member was made: ${text}`);
  return username;
}
