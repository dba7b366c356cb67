import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { decryptFile } from '../../platform/pictures/file-box.ts';
import { aboutOf } from './add-file.ts';
import { getFile } from './file.store.ts';
import { signatureOf } from './to-message.ts';

/**
 * Mounts `GET <path>`: a file of a conversation, for anyone with its signed URL, until that expires. Pictures are shown, PDFs
 * only downloaded; neither can run anything in a browser.
 */
export function mountSupportFiles(
  app: FastifyInstance,
  path: string,
  { now, pool, seal }: Pick<Context, 'now' | 'pool' | 'seal'>,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(path, async ({ query }, reply) => {
    const [id, until, signature] = ['id', 'until', 'signature'].map((name) => String(query[name] ?? '')) as [
      string,
      string,
      string,
    ];
    const right = Buffer.from(signatureOf(id, Number(until), seal));
    const given = Buffer.from(signature);
    const isRight = given.length === right.length && timingSafeEqual(given, right) && Number(until) > now();
    const file = isRight ? await getFile(pool, id) : null;
    if (!file) return reply.code(404).send();
    const { encrypted, name, sealedKey, type } = file;
    const disposition = type === 'pdf' ? 'attachment' : 'inline';
    return reply
      .headers({
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=600',
      })
      .type(type === 'pdf' ? 'application/pdf' : 'image/jpeg')
      .send(decryptFile({ encrypted, sealedKey }, aboutOf(id), seal));
  });
}
