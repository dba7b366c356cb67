// Registers and logs in through the suite A256GCM with only Node: shows that docs/gateway.md is enough to write a client.
// Usage: node tools/gcm-login.mjs http://127.0.0.1:4400 lotus.localhost <username> <password>
import { constants, createCipheriv, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { request } from 'node:http';

const [base, host, username, password] = process.argv.slice(2);

/** One HTTP exchange; the Host header selects the merchant. */
function exchange({ method, path, headers = {}, body = '' }) {
  return new Promise((resolve, reject) => {
    const call = request(base + path, { method, headers: { ...headers, host } }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve(JSON.parse(text));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Encrypts a body for the gateway, and posts it. */
async function send(path, input) {
  const { kid, publicKey } = (await exchange({ method: 'GET', path: `/wps/session/key/rsa?_=${Date.now()}` })).value;
  const rsa = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ ...input, ts: Date.now() }));
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`POST ${path}`));
  const body = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const wrap = { key: rsa, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const headers = {
    'content-type': 'text/plain',
    encryption: `A256GCM;kid=${kid}`,
    'x-rsa': publicEncrypt(wrap, key).toString('base64'),
    'x-digest': createHash('sha256').update(plain).digest('hex'),
  };
  return exchange({ method: 'POST', path, headers, body: body.toString('base64') });
}

console.log(JSON.stringify(await send('/wps/member/register', { username, password, isAdult: true, login: false })));
console.log(JSON.stringify(await send('/wps/session/login', { type: 'username', username, password })));
