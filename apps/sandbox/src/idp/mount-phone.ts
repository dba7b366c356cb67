import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Outbox } from '../outbox/outbox.ts';
import { toFirebaseToken } from './fake-tokens.ts';
import type { IdpContext } from './idp-context.ts';
import { readIdpRequest } from './idp-request.ts';
import { toPerson } from './person.ts';

const ADDRESS = '/sandbox/idp/phone';
const NUMBER = /^\+[1-9]\d{6,14}$/;
const MAX_TRIES = 5;
const BAD_REQUEST = 400;

/**
 * Sign-in with a mobile number as Firebase does it: `POST /sandbox/idp/phone` sends a code to `number` (E.164),
 * `POST …/confirm` answers an ID token for `verificationId` and `code`. A refusal is `{code}`, one of Firebase's.
 */
export function mountPhone(app: FastifyInstance, context: IdpContext, outbox: Outbox): void {
  app.post(ADDRESS, (request, reply) => {
    const asked = readIdpRequest(request, context);
    const number = asked?.form.get('number') ?? '';
    if (!asked?.merchant.social?.firebase) return refuse('auth/operation-not-allowed');
    if (!NUMBER.test(number)) return refuse('auth/invalid-phone-number');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { code: merchant, name } = asked.merchant;
    const verificationId = context.codes.issue('phone', { merchant, number, code, tries: 0 });
    const text = `${code} is your verification code for ${name}.`;
    const at = new Date(context.now());
    outbox.add({ id: randomUUID(), merchant, channel: 'sms', to: number, subject: null, text, code, at });
    return { verificationId };
    function refuse(reason: string) {
      return reply.code(BAD_REQUEST).send({ code: reason });
    }
  });
  app.post(`${ADDRESS}/confirm`, async (request, reply) => {
    const asked = readIdpRequest(request, context);
    const verificationId = asked?.form.get('verificationId') ?? '';
    const sent = context.codes.find('phone', verificationId);
    const firebase = asked?.merchant.social?.firebase;
    if (!asked || !firebase || !sent || sent.merchant !== asked.merchant.code || sent.tries >= MAX_TRIES)
      return reply.code(BAD_REQUEST).send({ code: 'auth/code-expired' });
    sent.tries += 1;
    if (sent.code !== asked.form.get('code'))
      return reply.code(BAD_REQUEST).send({ code: 'auth/invalid-verification-code' });
    context.codes.redeem('phone', verificationId);
    const person = toPerson(sent.number, { channel: 'sms', origin: asked.origin });
    if (!person) throw new Error('a number is a name');
    const issue = { key: context.key, audience: firebase.projectId, now: context.now() };
    return { idToken: await toFirebaseToken({ channel: 'sms', mobile: sent.number, person }, issue) };
  });
}
