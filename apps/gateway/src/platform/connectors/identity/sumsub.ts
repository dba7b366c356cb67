import { createHmac } from 'node:crypto';
import type { Side } from '@foyer/contract/identity/shapes.ts';
import { readCapped } from '@foyer/http/read-capped.ts';
import { type ExactObject, parseExact, readExact } from '../payment/exact-json.ts';
import { ProviderUnreachableError } from '../payment/payment-connector.ts';
import { asList, asObject, asText, isSameSecret } from '../payment/provider-call.ts';
import type { Application, IdentityProvider, RedoLabel, Review } from './identity-provider.ts';

/** An account at Sumsub. */
export interface SumsubAccount {
  /** Without a trailing slash. */
  url: string;
  appToken: string;
  secretKey: string;
  webhookSecret: string;
  /** Prefix of our level names there, before the number, such as `foyer-level-`. */
  levelPrefix: string;
}

const TIMEOUT_MS = 20_000;

const COUNTRIES: Readonly<Record<string, string>> = { VN: 'VNM', PH: 'PHL', BR: 'BRA' };
const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  passport: 'PASSPORT',
  'driving-licence': 'DRIVERS',
  'residence-card': 'RESIDENCE_PERMIT',
};
const SIDE_TYPES = { selfie: 'SELFIE', address: 'PROOF_OF_RESIDENCE', funds: 'INCOME_SOURCE' } as const;

/** The pictures that each of Sumsub’s steps covers. */
const SIDES_OF_STEP: Readonly<Record<string, readonly Side[]>> = {
  IDENTITY: ['front', 'back'],
  SELFIE: ['selfie'],
  PROOF_OF_RESIDENCE: ['address'],
  INCOME_SOURCE: ['funds'],
};

const LABELS: Readonly<Record<string, RedoLabel>> = {
  UNSATISFACTORY_PHOTOS: 'blurred',
  LOW_QUALITY: 'blurred',
  BAD_SELFIE: 'blurred',
  INCOMPLETE_DOCUMENT: 'cropped',
  DOCUMENT_PAGE_MISSING: 'cropped',
  EXPIRATION_DATE: 'expired',
  ID_INVALID: 'expired',
  WRONG_DOCUMENT: 'otherDocument',
  SCREENSHOTS: 'otherDocument',
  SELFIE_MISMATCH: 'otherPerson',
  PROBLEMATIC_APPLICANT_DATA: 'otherPerson',
};

/** The member is not told about these. */
const SILENT_LABELS = new Set([
  'SANCTIONS',
  'PEP',
  'CRIMINAL',
  'ADVERSE_MEDIA',
  'COMPROMISED_PERSONS',
  'FRAUDULENT_LISTS',
]);

const DIGESTS: Readonly<Record<string, string>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' };
const EVENTS = new Set(['applicantReviewed', 'applicantPending', 'applicantOnHold', 'applicantReset']);

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: Buffer;
  type?: string;
}

type SumsubCall = (request: Request) => Promise<{ status: number; body: ExactObject }>;

/** Calls Sumsub with signed requests. @throws ProviderUnreachableError for no readable answer in 20 seconds, 5xx or 429 */
const createCaller =
  (account: SumsubAccount, now: () => number): SumsubCall =>
  async ({ body, method, path, type = 'application/json' }) => {
    const at = String(Math.floor(now() / 1000));
    const signed = createHmac('sha256', account.secretKey).update(at + method + path);
    if (body) signed.update(body);
    try {
      const answer = await fetch(account.url + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          'x-app-token': account.appToken,
          'x-app-access-ts': at,
          'x-app-access-sig': signed.digest('hex'),
          ...(body && { 'content-type': type }),
        },
        ...(body && { body: new Uint8Array(body) }),
      });
      if (answer.status >= 500 || answer.status === 429) throw new ProviderUnreachableError(`status ${answer.status}`);
      const text = await readCapped(answer);
      return { status: answer.status, body: text === '' ? {} : asObject(await readExact(text)) };
    } catch (error) {
      if (error instanceof ProviderUnreachableError) throw error;
      throw new ProviderUnreachableError('no readable answer', { cause: error });
    }
  };

/** @throws ProviderUnreachableError for a refusal too: our requests are complete, so the only remedy is to try again */
const mustAnswer =
  (call: SumsubCall) =>
  async (request: Request): Promise<ExactObject> => {
    const { body, status } = await call(request);
    if (status >= 400) throw new ProviderUnreachableError(`status ${status} of ${request.path.split('?')[0]}`);
    return body;
  };

/** Sumsub’s interface: applicants, their documents, and reviews; our own pages take the pictures. */
export function connectSumsub(account: SumsubAccount, now: () => number): IdentityProvider {
  const call = createCaller(account, now);
  const mustCall = mustAnswer(call);

  async function findOrCreate(application: Application): Promise<string> {
    const { details, id, language, level } = application;
    const body = toJson({
      externalUserId: id,
      lang: language.toLowerCase(),
      fixedInfo: {
        country: COUNTRIES[application.country],
        ...(details.name && { firstName: details.name }),
        ...(details.birthDate && { dob: details.birthDate }),
        ...(details.number && { tin: details.number }),
      },
    });
    const path = `/resources/applicants?levelName=${encodeURIComponent(`${account.levelPrefix}${level}`)}`;
    const created = await call({ method: 'POST', path, body });
    if (created.status === 409)
      return asText((await mustCall({ method: 'GET', path: `/resources/applicants/-;externalUserId=${id}/one` })).id);
    const ref = asText(created.body.id);
    if (ref === '') throw new ProviderUnreachableError(`status ${created.status} for a new applicant`);
    return ref;
  }

  async function findWrongSides(ref: string): Promise<Side[]> {
    const steps = await mustCall({ method: 'GET', path: `/resources/applicants/${ref}/requiredIdDocsStatus` });
    return Object.entries(steps).flatMap(([step, value]) => {
      const { reviewResult } = asObject(value);
      return asText(asObject(reviewResult).reviewAnswer) === 'RED' ? (SIDES_OF_STEP[step] ?? []) : [];
    });
  }

  return {
    code: 'sumsub',
    async submit(application) {
      const ref = await findOrCreate(application);
      for (const file of application.files) {
        const { body, type } = toForm(file, application);
        await mustCall({ method: 'POST', path: `/resources/applicants/${ref}/info/idDoc`, body, type });
      }
      await mustCall({ method: 'POST', path: `/resources/applicants/${ref}/status/pending` });
      return ref;
    },
    async getReview(ref) {
      const status = await mustCall({ method: 'GET', path: `/resources/applicants/${ref}/status` });
      const review = toReview(status);
      return review?.answer === 'redo' ? { ...review, wrongSides: await findWrongSides(ref) } : review;
    },
    parseWebhook: ({ body, header }) => parseWebhook(body, header, account.webhookSecret),
  };
}

const toJson = (value: object): Buffer => Buffer.from(JSON.stringify(value));

function toForm({ bytes, side }: Application['files'][number], { country, details }: Application) {
  const metadata = {
    idDocType: side === 'front' || side === 'back' ? (DOCUMENT_TYPES[details.document] ?? 'ID_CARD') : SIDE_TYPES[side],
    ...(side === 'front' && { idDocSubType: 'FRONT_SIDE' }),
    ...(side === 'back' && { idDocSubType: 'BACK_SIDE' }),
    country: COUNTRIES[country],
  };
  const mark = `foyer-${bytes.length}-${side}`;
  const part = (disposition: string, type: string) =>
    Buffer.from(`--${mark}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`);
  const body = Buffer.concat([
    part('name="metadata"', 'application/json'),
    toJson(metadata),
    Buffer.from('\r\n'),
    part(`name="content"; filename="${side}.jpg"`, 'image/jpeg'),
    bytes,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ]);
  return { body, type: `multipart/form-data; boundary=${mark}` };
}

function toReview(status: ExactObject): Review | null {
  const result = asObject(status.reviewResult);
  const answer = asText(result.reviewAnswer);
  if (asText(status.reviewStatus) !== 'completed' || (answer !== 'GREEN' && answer !== 'RED')) return null;
  const labels = asList(result.rejectLabels).map(asText);
  const isSilent = labels.some((label) => SILENT_LABELS.has(label));
  const isFinal = asText(result.reviewRejectType) !== 'RETRY';
  return {
    answer: answer === 'GREEN' ? 'approve' : isFinal ? 'reject' : 'redo',
    at: toMoment(asText(status.reviewDate)),
    labels: [...new Set(labels.map((label) => LABELS[label] ?? 'other'))],
    wrongSides: [],
    memberComment: isSilent ? '' : asText(result.moderationComment),
    staffComment: [asText(result.clientComment), ...labels].filter((text) => text !== '').join(' · '),
  };
}

/** `2020-06-24 05:05:14+0000`. @throws ProviderUnreachableError for anything else */
function toMoment(text: string): Date {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(at.getTime())) throw new ProviderUnreachableError('a review without a time');
  return at;
}

function parseWebhook(body: Buffer, header: (name: string) => string, secret: string): { ref: string } | null {
  const algorithm = DIGESTS[header('x-payload-digest-alg')];
  if (!algorithm) return null;
  const digest = createHmac(algorithm, secret).update(body).digest('hex');
  if (!isSameSecret(header('x-payload-digest').toLowerCase(), digest)) return null;
  try {
    const event = asObject(parseExact(body.toString('utf8')));
    return { ref: EVENTS.has(asText(event.type)) ? asText(event.applicantId) : '' };
  } catch {
    return { ref: '' };
  }
}
