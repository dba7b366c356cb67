import type { FastifyInstance } from 'fastify';
import { sendPage, toHtml, toModeForm, toPage } from '../http/page.ts';
import { formOf } from '../http/request-fields.ts';
import { type Applicant, type IdentityService, REVIEW_MODES, type ReviewResult } from './identity-service.ts';

const ADDRESS = '/sandbox/identity';

/** The possible decisions of a person. */
const DECISIONS: Readonly<Record<string, { text: string; result: ReviewResult; wrongSteps?: string[] }>> = {
  approve: { text: 'Approve', result: { reviewAnswer: 'GREEN' } },
  blurred: {
    text: 'Ask for the document again',
    result: {
      ...{ reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels: ['UNSATISFACTORY_PHOTOS'] },
      moderationComment: 'The text on the document cannot be read.',
      clientComment: 'Blurred: internal comment',
    },
    wrongSteps: ['IDENTITY'],
  },
  selfie: {
    text: 'Ask for the selfie again',
    result: {
      ...{ reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels: ['BAD_SELFIE'] },
      moderationComment: 'The face is not fully in the picture.',
      clientComment: 'Face cut off: internal comment',
    },
    wrongSteps: ['SELFIE'],
  },
  reject: {
    text: 'Reject',
    result: {
      ...{ reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] },
      moderationComment: 'We could not confirm that this document is genuine.',
      clientComment: 'Forgery suspected: internal comment',
    },
  },
};

/** `GET /sandbox/identity`: the service’s reviewer, as a page that works without scripts. */
export function mountIdentity(app: FastifyInstance, service: IdentityService): void {
  app.get(ADDRESS, (_request, reply) => sendPage(reply, toIdentityPage(service)));
  app.post(ADDRESS, async (request, reply) => {
    const form = formOf(request);
    service.mode = REVIEW_MODES.find((mode) => mode === form.get('mode')) ?? service.mode;
    const applicant = service.applicants.find(({ id }) => id === form.get('applicant'));
    const decision = DECISIONS[form.get('decision') ?? ''];
    if (applicant && decision) await service.decide(applicant, decision.result, decision.wrongSteps);
    return reply.redirect(ADDRESS, 303);
  });
}

const MODES = [
  ['approve', 'Approved after some seconds'],
  ['wait', 'Decided here'],
] as const;

const toIdentityPage = ({ applicants, mode }: IdentityService): string =>
  toPage(
    'Identity checks of the sandbox',
    `<h1>Identity checks</h1><p>This is a sandbox: use no document of a real person.</p>
${toModeForm({ label: 'New applicants are', modes: MODES, current: mode })}
<h2>Applicants</h2>${applicants.slice(-8).reverse().map(toRow).join('') || '<p>Nobody has applied yet.</p>'}`,
  );

const STATES = { init: 'begun', pending: 'waits', completed: 'decided' } as const;

function toRow({ id, level, merchant, name, pictures, result, status }: Applicant): string {
  const shown = pictures.map(
    ({ jpeg, subType, type }) =>
      `<img src="data:image/jpeg;base64,${jpeg.toString('base64')}" alt="${toHtml(`${type} ${subType}`.trim())}">`,
  );
  const buttons = Object.entries(DECISIONS).map(
    ([decision, { text }]) => `<button class="quiet" name="decision" value="${decision}">${text}</button>`,
  );
  const outcome = result ? `${result.reviewAnswer} ${result.reviewRejectType ?? ''}` : '–';
  return `<article><dl><dt>${toHtml(name || level)}</dt><dd>${toHtml(merchant)}</dd><dt>${STATES[status]}</dt><dd>${outcome}</dd></dl>
<div class="pictures">${shown.join('')}</div>
<form method="post"><input type="hidden" name="applicant" value="${id}">${buttons.join('')}</form></article>`;
}
