import { createHmac, randomBytes } from 'node:crypto';
import type { Webhook } from '../bank/webhooks.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';

/** An uploaded picture. */
export interface Picture {
  type: string;
  subType: string;
  jpeg: Buffer;
}

export interface ReviewResult {
  reviewAnswer: 'GREEN' | 'RED';
  reviewRejectType?: 'RETRY' | 'FINAL';
  rejectLabels?: string[];
  moderationComment?: string;
  clientComment?: string;
}

/** A person whose identity is checked. */
export interface Applicant {
  id: string;
  merchant: string;
  /** The gateway’s id. */
  ours: string;
  level: string;
  name: string;
  pictures: Picture[];
  status: 'init' | 'pending' | 'completed';
  result: ReviewResult | null;
  /** Steps that are wrong, such as `SELFIE`. */
  wrongSteps: string[];
  reviewedAt: Date | null;
}

/** What happens to new applicants: approved after some seconds, or decided by a person on the page. */
export const REVIEW_MODES = ['approve', 'wait'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

/** The other side of the connector of identities. All its state is in memory. */
export interface IdentityService {
  readonly applicants: readonly Applicant[];
  mode: ReviewMode;
  /** @returns null if the gateway’s id is already known */
  add(asked: Pick<Applicant, 'merchant' | 'ours' | 'level' | 'name'>): Applicant | null;
  request(applicant: Applicant): Promise<void>;
  decide(applicant: Applicant, result: ReviewResult, wrongSteps?: string[]): Promise<void>;
}

interface ServiceOptions extends SandboxContext {
  /** Sends a webhook. @returns the status; an error means no answer */
  deliver(webhook: Webhook): Promise<number>;
  /** ms until an applicant is approved. */
  reviewMs: number;
}

const ID_BYTES = 12;

/** `2020-06-24 05:05:14+0000`, as Sumsub writes times. */
export const toReviewDate = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')}+0000`;

export function createIdentityService({ deliver, keys, now, reviewMs }: ServiceOptions): IdentityService {
  const applicants: Applicant[] = [];
  const report = async (applicant: Applicant, type: string): Promise<void> => {
    const account = keys.identityKeys[applicant.merchant];
    if (account) await deliver(toWebhook(applicant, { type, at: now(), secret: account.webhookSecret })).catch(() => 0);
  };
  const service: IdentityService = {
    applicants,
    mode: 'approve',
    add(asked) {
      if (applicants.some(({ merchant, ours }) => merchant === asked.merchant && ours === asked.ours)) return null;
      const id = randomBytes(ID_BYTES).toString('hex');
      const applicant: Applicant = {
        ...{ ...asked, id, pictures: [], status: 'init', result: null, wrongSteps: [], reviewedAt: null },
      };
      applicants.push(applicant);
      return applicant;
    },
    async request(applicant) {
      applicant.status = 'pending';
      await report(applicant, 'applicantPending');
      if (service.mode === 'approve')
        setTimeout(() => void service.decide(applicant, { reviewAnswer: 'GREEN' }), reviewMs).unref();
    },
    async decide(applicant, result, wrongSteps = []) {
      applicant.status = 'completed';
      applicant.result = result;
      applicant.wrongSteps = wrongSteps;
      // Whole seconds, as the service writes them: a second review is later than the first.
      const after = applicant.reviewedAt ? applicant.reviewedAt.getTime() + 1000 : 0;
      applicant.reviewedAt = new Date(Math.max(now(), after));
      await report(applicant, 'applicantReviewed');
    },
  };
  return service;
}

function toWebhook(
  { id, level, merchant, ours, result, status }: Applicant,
  { at, secret, type }: { type: string; at: number; secret: string },
): Webhook {
  const body = JSON.stringify({
    applicantId: id,
    externalUserId: ours,
    levelName: level,
    type,
    reviewStatus: status,
    createdAtMs: new Date(at).toISOString().replace('T', ' ').slice(0, 23),
    ...(result && { reviewResult: result }),
  });
  return {
    path: `/wps/identity/webhook/${merchant}/sumsub`,
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      'x-payload-digest': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  };
}
