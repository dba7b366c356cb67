import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import { type Applicant, type IdentityService, toReviewDate } from './identity-service.ts';
import { readForm } from './read-form.ts';

const PREFIX = '/sandbox/sumsub';
const BODY_LIMIT_BYTES = 12 * 1024 * 1024;
const CLOCK_SKEW_SECONDS = 60;
/** The step that a kind of document belongs to. */
const STEPS: Readonly<Record<string, string>> = {
  SELFIE: 'SELFIE',
  PROOF_OF_RESIDENCE: 'PROOF_OF_RESIDENCE',
  INCOME_SOURCE: 'INCOME_SOURCE',
};
const stepOf = (type: string): string => STEPS[type] ?? 'IDENTITY';

/** Sumsub’s interface: applicants, documents, reviews. Each request is signed. */
export function mountSumsub(app: FastifyInstance, service: IdentityService, context: SandboxContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    const on = (method: 'GET' | 'POST', path: string, answer: (call: SumsubCall) => object | Promise<object>) =>
      scope.route({
        method,
        url: PREFIX + path,
        bodyLimit: BODY_LIMIT_BYTES,
        handler: async (request, reply) => {
          const merchant = merchantOf(request, context);
          if (merchant === null) return reply.code(401).send({ code: 401, description: 'Invalid signature' });
          const applicant = service.applicants.find(
            (one) => one.merchant === merchant && one.id === (request.params as { id?: string }).id,
          );
          if (path.includes('/:id/') && !applicant) return notFound(reply);
          return reply.send(await answer({ merchant, request, reply, service, applicant: applicant as Applicant }));
        },
      });
    on('POST', '/resources/applicants', create);
    on('GET', '/resources/applicants/-;externalUserId=:ours/one', ({ merchant, reply, request }) => {
      const { ours } = request.params as { ours: string };
      const found = service.applicants.find((one) => one.merchant === merchant && one.ours === ours);
      return found ? { id: found.id, externalUserId: ours } : missing(reply);
    });
    on('POST', '/resources/applicants/:id/info/idDoc', addDocument);
    on('POST', '/resources/applicants/:id/status/pending', async ({ applicant }) => {
      await service.request(applicant);
      return { ok: 1 };
    });
    on('GET', '/resources/applicants/:id/status', ({ applicant }) => ({
      reviewStatus: applicant.status,
      ...(applicant.result && { reviewResult: applicant.result }),
      ...(applicant.reviewedAt && { reviewDate: toReviewDate(applicant.reviewedAt) }),
    }));
    on('GET', '/resources/applicants/:id/requiredIdDocsStatus', ({ applicant }) =>
      Object.fromEntries(
        [...new Set(applicant.pictures.map(({ type }) => stepOf(type)))].map((step) => [
          step,
          { reviewResult: { reviewAnswer: applicant.wrongSteps.includes(step) ? 'RED' : 'GREEN' } },
        ]),
      ),
    );
  });
}

interface SumsubCall {
  merchant: string;
  request: FastifyRequest;
  reply: FastifyReply;
  service: IdentityService;
  applicant: Applicant;
}

const missing = (reply: FastifyReply): object => {
  void reply.code(404);
  return { code: 404, description: 'Applicant not found' };
};
const notFound = (reply: FastifyReply): FastifyReply => reply.send(missing(reply));

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** The merchant of a request, by its signature over time, method, address and body; null for an invalid one. */
function merchantOf(request: FastifyRequest, { keys, now }: SandboxContext): string | null {
  const found = Object.entries(keys.identityKeys).find(
    ([, { appToken }]) => appToken === headerOf(request, 'x-app-token'),
  );
  const at = headerOf(request, 'x-app-access-ts');
  if (!found || Math.abs(now() / 1000 - Number(at)) > CLOCK_SKEW_SECONDS) return null;
  const path = request.url.slice(PREFIX.length);
  const signature = createHmac('sha256', found[1].secretKey).update(at + request.method + path);
  const expected = signature.update(bytesOf(request)).digest();
  const given = Buffer.from(headerOf(request, 'x-app-access-sig'), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? found[0] : null;
}

function create({ merchant, reply, request, service }: SumsubCall): object {
  const { externalUserId, fixedInfo = {} } = JSON.parse(bytesOf(request).toString()) as {
    externalUserId: string;
    fixedInfo?: { firstName?: string };
  };
  const level = queryOf(request).get('levelName') ?? '';
  const added = service.add({ merchant, ours: externalUserId, level, name: fixedInfo.firstName ?? '' });
  void reply.code(added ? 201 : 409);
  return added
    ? { id: added.id, externalUserId, review: { reviewStatus: 'init' } }
    : { code: 409, description: `Applicant with external user id '${externalUserId}' already exists` };
}

function addDocument({ applicant, reply, request }: SumsubCall): object {
  const parts = readForm(bytesOf(request), headerOf(request, 'content-type'));
  const metadata = JSON.parse(parts.get('metadata')?.toString() ?? '{}') as {
    idDocType?: string;
    idDocSubType?: string;
  };
  const jpeg = parts.get('content');
  if (!jpeg || !metadata.idDocType) {
    void reply.code(400);
    return { code: 400, description: 'Wrong document' };
  }
  const { idDocSubType: subType = '', idDocType: type } = metadata;
  applicant.pictures = applicant.pictures.filter((one) => one.type !== type || one.subType !== subType);
  applicant.pictures.push({ type, subType, jpeg });
  return metadata;
}
