import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { queryOf } from './idp-request.ts';
import { mountLine } from './mount-line.ts';
import { mountMaya } from './mount-maya.ts';
import { mountPopup } from './mount-popup.ts';
import { mountTelegram } from './mount-telegram.ts';
import { toPortrait } from './person.ts';
import { deriveSigningKey } from './signing-key.ts';

const HOME = '/sandbox/idp';

/**
 * `/sandbox/idp/*`, in the sandbox only: providers of identities of our own, which speak the languages of Firebase, LINE
 * and Telegram to browsers and to the gateway. Their signatures, codes and checks are real; their people are names.
 */
export function mountSandboxIdp(app: FastifyInstance, context: Context): void {
  const key = deriveSigningKey(context.seal);
  app.get(`${HOME}/jwks`, () => ({ keys: [key.publicJwk] }));
  app.get(`${HOME}/portrait.svg`, (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(toPortrait((queryOf(request).get('name') ?? '').slice(0, 60))),
  );
  mountPopup(app, key, context);
  mountLine(app, key, context);
  mountTelegram(app, key, context);
  mountMaya(app, context);
}
