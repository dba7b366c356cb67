import Type from 'typebox';
import { SIGNATURE_HEADERS } from './sign.ts';
import { WALLET_CALLS, WALLET_PATH } from './wallet-calls.data.ts';
import { AUTHENTICATED_FIELDS, WALLET_VERSION, WalletAnswer } from './wallet-protocol.ts';

type Json = Record<string, unknown>;

const HEADERS: readonly [string, string, string][] = [
  [SIGNATURE_HEADERS.keyId, 'The name of the shared key.', '^.{1,80}$'],
  [SIGNATURE_HEADERS.timestamp, 'ms since 1970, within 300 s of the receiver.', '^\\d{13}$'],
  [SIGNATURE_HEADERS.nonce, 'Never used before with this key.', '^[\\w-]{16,64}$'],
  [
    SIGNATURE_HEADERS.signature,
    'hex HMAC-SHA256(secret, "METHOD\\npath\\ntimestamp\\nnonce\\nsha256hex(body)").',
    '^[0-9a-f]{64}$',
  ],
];

const CreditsAnswer = Type.Object({ ...WalletAnswer.properties, answers: Type.Optional(Type.Array(Type.Unknown())) });
const VendorAnswer = Type.Object({ status: Type.Enum(['OK', 'DUPLICATE', 'TX_MISMATCH', 'SIGNATURE_INVALID']) });

/** The wallet protocol as an OpenAPI 3.1 document: its calls to the wallet as paths, and those to the vendor as webhooks. */
export function toWalletOpenApi(): Json {
  const paths: Json = {};
  const webhooks: Json = {};
  for (const call of WALLET_CALLS) {
    const operation = { [call.method.toLowerCase()]: toOperation(call) };
    if (call.server === 'wallet') paths[`${WALLET_PATH}/${call.path}`] = operation;
    else webhooks[call.path] = operation;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer wallet protocol',
      version: WALLET_VERSION,
      description: 'The rules are in docs/wallet-protocol.md. Every answer of the wallet has the HTTP status 200.',
    },
    paths,
    webhooks,
  };
}

function toOperation({ body, path, server, summary }: (typeof WALLET_CALLS)[number]): Json {
  const inPath = path.includes('{txId}')
    ? [{ name: 'txId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }]
    : [];
  return {
    operationId: path.replace('/{txId}', '').replace('/', '.'),
    summary,
    parameters: [
      ...inPath,
      ...HEADERS.map(([name, description, pattern]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string', pattern },
      })),
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'The `status` states the outcome.',
        content: { 'application/json': { schema: toAnswer(path, server) } },
      },
    },
  };
}

function toAnswer(path: string, server: 'wallet' | 'vendor') {
  if (server === 'vendor') return VendorAnswer;
  if (path === 'authenticate') return Type.Object({ ...WalletAnswer.properties, ...AUTHENTICATED_FIELDS });
  return path === 'credits' ? CreditsAnswer : WalletAnswer;
}
