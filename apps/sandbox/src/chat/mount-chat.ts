import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jwtVerify } from 'jose';
import { headerOf, jsonOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { ChatService, ChatVendor } from './chat-service.ts';

const HOME = '/sandbox/chat';
const read = (file: string): string => readFileSync(new URL(`client/${file}`, import.meta.url), 'utf8');
const FILES = {
  'livechat/tracking.js': read('livechat.js'),
  'comm100/livechat.ashx': read('comm100.js'),
  'livechat/frame.js': read('frame.js'),
  'comm100/frame.js': read('frame.js'),
};
const TEXT_TYPE = 'text/plain; charset=utf-8';
const MAX_TEXT = 2_000;

const isVendor = (name: string | null): name is ChatVendor => name === 'livechat' || name === 'comm100';
const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '');

/**
 * `/sandbox/chat/*`: fakes of LiveChat and Comm100, with the part of their public interfaces that their documentation shows: a script with
 * the widget’s API, a frame in which it chats, and LiveChat’s call for tokens of customers.
 */
export function mountChat(app: FastifyInstance, service: ChatService, context: SandboxContext): void {
  for (const [file, text] of Object.entries(FILES))
    app.get(`${HOME}/${file}`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  for (const vendor of ['livechat', 'comm100'] as const)
    app.get(`${HOME}/${vendor}/frame`, (_request, reply) => sendFrame(reply, vendor));
  app.get(`${HOME}/aican`, (_request, reply) => sendFrame(reply, 'aican'));
  app.get(`${HOME}/miduoke`, (_request, reply) => reply.type(TEXT_TYPE).send('The chat of Miduoke'));
  app.get(`${HOME}/identifications`, () => ({ identifications: service.identifications }));
  mountTokens(app, service, context);
  mountMessages(app, service, context);
}

function sendFrame(reply: FastifyReply, vendor: string): FastifyReply {
  const script = vendor === 'aican' ? '' : `<script src="/sandbox/chat/${vendor}/frame.js" defer></script>`;
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; form-action 'none'",
    )
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${vendor}</title>
<body data-vendor="${vendor}"><h1>${vendor}</h1><p id="who"></p><ul id="messages"></ul>
<form><label>Write to ${vendor} <input name="text" autocomplete="off"></label><button>Send it</button></form>${script}</body></html>`,
    );
}

/** Customer Accounts API: the agent token grant. */
function mountTokens(app: FastifyInstance, service: ChatService, { keys }: SandboxContext): void {
  app.post(`${HOME}/livechat/v2/customer/token`, (request, reply) => {
    const { client_id, entity_id, expires_in, grant_type, organization_id } = jsonOf(request);
    const account = Object.values(keys.chatKeys).find(({ livechat }) => livechat.clientId === client_id)?.livechat;
    const isKnown =
      account?.organizationId === organization_id &&
      headerOf(request, 'authorization') === `Basic ${Buffer.from(account?.agentToken ?? '').toString('base64')}`;
    if (!account || !isKnown || grant_type !== 'agent_token')
      return reply.code(401).send({ identity_exception: 'unauthorized' });
    const seconds = typeof expires_in === 'number' ? expires_in : 28_800;
    const wanted = typeof entity_id === 'string' ? entity_id : null;
    const issued = service.issueToken(account.clientId, wanted, seconds);
    if (!issued) return reply.code(400).send({ identity_exception: 'invalid_request' });
    return {
      access_token: issued.token,
      client_id,
      entity_id: issued.entityId,
      expires_in: seconds,
      organization_id,
      token_type: 'Bearer',
    };
  });
  // Only the fake has this: it invalidates every token, as LiveChat may.
  app.post(`${HOME}/livechat/revoke`, () => {
    service.revokeTokens();
    return {};
  });
}

/** The routes for the frames of both widgets, and for the agents of both providers. */
function mountMessages(app: FastifyInstance, service: ChatService, context: SandboxContext): void {
  app.post(`${HOME}/customer`, async (request, reply) => {
    const { about, proof, vendor, visitor } = jsonOf(request);
    const name = textIn(vendor);
    const customer = isVendor(name)
      ? await customerOf({ vendor: name, proof: textIn(proof), visitor: textIn(visitor) }, service, context)
      : null;
    if (!isVendor(name) || !customer) return reply.code(401).send({});
    if (typeof about === 'object' && about !== null)
      service.identifications.push({ vendor: name, customer, about: { ...about } });
    return { customer };
  });
  app.get(`${HOME}/messages`, (request) => {
    const query = queryOf(request);
    const vendor = query.get('vendor');
    return { messages: isVendor(vendor) ? service.messagesOf(vendor, query.get('customer') ?? '') : [] };
  });
  app.post(`${HOME}/messages`, (request, reply) => {
    const { customer, from, text, vendor } = jsonOf(request);
    const name = textIn(vendor);
    if (!isVendor(name) || textIn(text) === '') return reply.code(400).send({});
    service.write(name, textIn(customer), { from: from === 'agent' ? 'agent' : 'customer', text: textIn(text) });
    return {};
  });
}

/** The customer of a widget, by a token of LiveChat or an artifact of Comm100; anonymous without a proof. */
async function customerOf(
  { proof, vendor, visitor }: { vendor: ChatVendor; proof: string; visitor: string },
  service: ChatService,
  { keys, now }: SandboxContext,
): Promise<string | null> {
  if (proof === '') return visitor === '' ? null : `anonymous ${visitor}`;
  if (vendor === 'livechat') return service.entityOf(proof);
  for (const { comm100 } of Object.values(keys.chatKeys)) {
    const key = new TextEncoder().encode(comm100.ssoSecret);
    const verified = await jwtVerify(proof, key, { currentDate: new Date(now()) }).catch(() => null);
    if (verified?.payload.sub) return verified.payload.sub;
  }
  return null;
}
