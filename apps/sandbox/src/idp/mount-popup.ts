import type { FastifyInstance } from 'fastify';
import { languageOf } from '../http/request-fields.ts';
import { toFirebaseToken } from './fake-tokens.ts';
import type { IdpContext } from './idp-context.ts';
import { readIdpRequest } from './idp-request.ts';
import { toPerson } from './person.ts';
import { sendHandOver, sendSignInPage, sendWrong } from './sign-in-page.ts';

const PROVIDERS = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' } as const;
const ADDRESS = '/sandbox/idp/popup';

/** `GET /sandbox/idp/popup?channel=google`: what Firebase's popup does. The page posts the ID token to its opener. */
export function mountPopup(app: FastifyInstance, context: IdpContext): void {
  app.get(ADDRESS, (request, reply) => {
    const asked = readIdpRequest(request, context);
    const language = languageOf(request, context.merchants);
    const channel = channelOf(asked?.query);
    if (!asked?.merchant.social?.firebase || !channel) return sendWrong(reply, asked?.merchant.name ?? '', language);
    const { name: brand } = asked.merchant;
    return sendSignInPage(reply, { provider: PROVIDERS[channel], brand, language, cancel: null, leadsTo: '' });
  });
  app.post(ADDRESS, async (request, reply) => {
    const asked = readIdpRequest(request, context);
    const language = languageOf(request, context.merchants);
    const channel = channelOf(asked?.query);
    const firebase = asked?.merchant.social?.firebase;
    if (!asked || !firebase || !channel) return sendWrong(reply, asked?.merchant.name ?? '', language);
    const { form, merchant, origin } = asked;
    const person = toPerson(form.get('pick') ?? form.get('name'), { channel, origin });
    if (!person) return reply.redirect(request.url, 303);
    const issue = { key: context.key, audience: firebase.projectId, now: context.now() };
    const answer = { kind: 'foyer-idp', idToken: await toFirebaseToken({ channel, person }, issue) };
    return sendHandOver(reply, { answer, origin, provider: PROVIDERS[channel], brand: merchant.name, language });
  });
}

function channelOf(query: URLSearchParams | undefined): keyof typeof PROVIDERS | null {
  const channel = query?.get('channel');
  return channel === 'google' || channel === 'facebook' || channel === 'twitter' ? channel : null;
}
