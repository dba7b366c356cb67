import { request } from 'node:http';

/** A page unchanged on the wire: `fetch` would set its own host and undo the compression. */
export function fetchPage(address: string, headers: Readonly<Record<string, string>>): Promise<{ body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode === 200) resolve({ body });
      else reject(new Error(`${address} answered ${response.statusCode}`));
    });
    sent.once('error', reject).end();
  });
}
