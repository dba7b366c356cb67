import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** How a test makes a response invalid. */
export interface Deviation {
  origin?: string;
  challenge?: string;
  /** User present, not verified. */
  isUnverified?: boolean;
  counter?: number;
}

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

/** An authenticator in software (WebAuthn §6): one ES256 key for one site. */
export function createFakeAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (site: string, flags: number, counter: number) =>
    Buffer.concat([sha256(site), Buffer.from([flags]), uint32(counter)]);
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    id: base.id,
    /** Answers PublicKeyCredentialCreationOptionsJSON. */
    create(options: object, deviation: Deviation = {}) {
      const { challenge, rp } = options as Options;
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const flags = deviation.isUnverified ? 0x41 : 0x45;
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = Buffer.concat([authData(rp?.id ?? '', flags, 0), credential]);
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      const client = clientData('webauthn.create', deviation.challenge ?? challenge, deviation.origin ?? origin);
      const response = { clientDataJSON: text(client), attestationObject: text(attestation), transports: ['internal'] };
      return { ...base, response, clientExtensionResults: {} };
    },
    /** Answers PublicKeyCredentialRequestOptionsJSON. */
    get(options: object, deviation: Deviation = {}) {
      const { challenge, rpId } = options as Options;
      count = deviation.counter ?? count + 1;
      const data = authData(rpId ?? '', deviation.isUnverified ? 0x01 : 0x05, count);
      const client = clientData('webauthn.get', deviation.challenge ?? challenge, deviation.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
      return { ...base, response, clientExtensionResults: {} };
    },
  };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

type Item = number | string | Buffer | Map<unknown, unknown>;

/** The subset of CBOR that an attestation needs (RFC 8949). */
const map = (entries: [number | string, Item][]): Buffer =>
  Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flatMap(([key, value]) => [item(key), item(value)])]);

function item(value: Item): Buffer {
  if (value instanceof Map) return Buffer.from([0xa0]);
  if (typeof value === 'number') return head(value < 0 ? 0x20 : 0x00, value < 0 ? -1 - value : value);
  if (typeof value === 'string') return Buffer.concat([head(0x60, value.length), Buffer.from(value)]);
  return Buffer.concat([head(0x40, value.length), value]);
}

const head = (major: number, size: number): Buffer => Buffer.from(size < 24 ? [major + size] : [major + 24, size]);
