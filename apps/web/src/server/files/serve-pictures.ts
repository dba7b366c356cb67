import type { FastifyInstance } from 'fastify';

const YEAR_MS = 31_536_000_000;

/**
 * Serves the pictures that operators have added (`tools/add-picture.ts`): AVIF to browsers that take it, else WebP. Their names are those of
 * their contents, so a browser keeps them for ever.
 * @param app with @fastify/static
 * @param root the folder of `<name>.avif` and `<name>.webp`; it may not exist
 */
export function servePictures(app: FastifyInstance, root: string): void {
  app.get<{ Params: { name: string } }>('/m/pictures/:name', (request, reply) => {
    const { name } = request.params;
    if (!/^picture-[0-9a-f]{12}$/.test(name)) return reply.callNotFound();
    const kind = String(request.headers.accept ?? '').includes('image/avif') ? 'avif' : 'webp';
    return reply
      .header('vary', 'accept')
      .sendFile(`${name}.${kind}`, root, { immutable: true, maxAge: YEAR_MS, cacheControl: true });
  });
}
