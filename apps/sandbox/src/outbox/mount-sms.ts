import { SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import type { FastifyInstance } from 'fastify';
import { headerOf, jsonOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import { isSigned } from '../http/signed-request.ts';
import { SMS_KEY_ID } from '../settings/connections.ts';
import { createCodeReader } from './code-in-text.ts';
import type { Outbox } from './outbox.ts';

/** `POST /sandbox/sms {id, merchant, to, text}`, signed as in the wallet protocol: an SMS service that sends nothing. */
export function mountSms(app: FastifyInstance, outbox: Outbox, { keys, now }: SandboxContext): void {
  const codeInText = createCodeReader();
  app.post('/sandbox/sms', (request, reply) => {
    const isOurs = headerOf(request, SIGNATURE_HEADERS.keyId) === SMS_KEY_ID;
    if (!isOurs || !isSigned(request, keys.smsKey, now())) return reply.code(401).send({});
    const { id, merchant, text, to } = jsonOf(request);
    if (![id, merchant, text, to].every((value) => typeof value === 'string' && value !== ''))
      return reply.code(400).send({});
    outbox.add({
      id: String(id),
      merchant: String(merchant),
      channel: 'sms',
      to: String(to),
      subject: null,
      text: String(text),
      code: codeInText(String(text)),
      at: new Date(now()),
    });
    return reply.code(202).send({});
  });
}
