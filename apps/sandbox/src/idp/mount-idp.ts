import type { FastifyInstance } from 'fastify';
import { queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { IdpContext } from './idp-context.ts';
import { createIssuedCodes } from './issued-codes.ts';
import { mountLine } from './mount-line.ts';
import { mountMaya } from './mount-maya.ts';
import { mountPhone } from './mount-phone.ts';
import { mountPopup } from './mount-popup.ts';
import { mountTelegram } from './mount-telegram.ts';
import { toPortrait } from './person.ts';
import { deriveSigningKey } from './signing-key.ts';

const HOME = '/sandbox/idp';

/**
 * `/sandbox/idp/*`: fake identity providers with the protocols of Firebase, LINE, Telegram and Maya, for browsers and a
 * gateway. Their signatures, codes and checks are real; any name is a user.
 */
export function mountIdp(app: FastifyInstance, { keys, merchants, now }: SandboxContext, outbox: Outbox): void {
  const key = deriveSigningKey(keys.signingSecret);
  const context: IdpContext = { keys, merchants, now, key, codes: createIssuedCodes(now) };
  app.get(`${HOME}/jwks`, () => ({ keys: [key.publicJwk] }));
  app.get(`${HOME}/portrait.svg`, (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(toPortrait((queryOf(request).get('name') ?? '').slice(0, 60))),
  );
  mountPopup(app, context);
  mountLine(app, context);
  mountTelegram(app, context);
  mountMaya(app, context);
  mountPhone(app, context, outbox);
}
