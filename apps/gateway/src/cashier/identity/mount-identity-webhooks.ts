import { logEvent } from '@foyer/http/log-event.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { headerOf } from '../../platform/http/call-request.ts';
import { makeDue } from './check.store.ts';
import { processChecks } from './process-checks.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Mounts `POST /wps/identity/webhook/<merchant>/<provider>`. The proof is checked over the raw bytes; a wrong one is 401. The
 * content of a webhook is not trusted: it only makes the review due, which is then read at the provider.
 */
export function mountIdentityWebhooks(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    scope.post('/wps/identity/webhook/:merchant/:provider', async (request, reply) => {
      const { merchant, provider: code } = request.params as { merchant: string; provider: string };
      const provider = context.identity.get(merchant);
      const event =
        provider?.code === code
          ? provider.parseWebhook({
              body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
              header: (name) => headerOf(request, name),
            })
          : null;
      if (!event) {
        logEvent(context.log, { kind: 'identity.webhook.refused', provider: provider?.code ?? 'unknown' });
        return reply.code(401).send({});
      }
      if (event.ref !== '' && (await makeDue(context.pool, { merchant, provider: code, ref: event.ref })))
        void processChecks(context).catch((fault: unknown) =>
          context.log.error({ err: fault }, 'checks of identities'),
        );
      return reply.code(200).send({});
    });
  });
}
