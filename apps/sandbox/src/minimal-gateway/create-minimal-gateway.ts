import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Answer, createMembers, type Members, NO_SESSION } from './members.ts';
import { openBody } from './open-body.ts';

type Handler = (request: FastifyRequest) => Answer;

const KEY_ID = '0000000000000001';

/** Replaces an answer of a test's gateway. @param call such as `GET /wps/relay/GCSGAME_gameList` @returns undefined: not replaced */
type GetValue = (call: string, request: FastifyRequest) => unknown;

/**
 * A gateway with the calls and the fields that §3 and §7 of the specification name, and nothing else: there is
 * no balance, no draws, no inbox, no logout. Its tokens have a form of their own, and it remembers members until it ends.
 */
export function createMinimalGateway(getValue: GetValue = () => undefined): FastifyInstance {
  const app = Fastify();
  app.addHook('onRequest', async (request, reply) => {
    const value = getValue(`${request.method} ${request.url.split('?')[0]}`, request);
    if (value !== undefined) return reply.send({ success: true, value });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const members = createMembers();
  const handlers = { ...accountCalls(members), ...gameCalls(members), ...PUBLIC_CALLS };
  for (const [call, handle] of Object.entries(handlers)) {
    const [method = '', url = ''] = call.split(' ');
    app.route({
      method,
      url,
      handler(request, reply) {
        const answer = handle(request);
        if ('value' in answer) return reply.send({ success: true, value: answer.value });
        const { errorCode, status = 400 } = answer;
        return reply.code(status).send({ success: false, errorCode, message: errorCode });
      },
    });
  }
  app.get('/wps/game/owner', (_request, reply) => reply.type('text/html').send(GAME));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/html').send('<h1>Not Found</h1>'));
  return app;
}

function accountCalls(members: Members): Record<string, Handler> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    'GET /wps/session/key/rsa': () => ({ value: { kid: KEY_ID, publicKey: key } }),
    'POST /wps/session/login': (request) => {
      const { password, username } = readBody(request, privateKey);
      return members.logIn(username, password);
    },
    'POST /wps/member/register': (request) => {
      const { password, username } = readBody(request, privateKey);
      return members.register(username, password);
    },
    'POST /wps/member/register/autoUsername': (request) =>
      members.registerNameless(readBody(request, privateKey).password),
    'GET /wps/member/info': ({ headers }) => {
      const member = members.find(headers.authorization);
      if (!member) return NO_SESSION;
      return { value: { id: member.id, account: member.userName, type: 0, language: 'EN' } };
    },
  };
}

function readBody({ body, headers }: FastifyRequest, privateKey: KeyObject): Record<string, unknown> {
  const { 'x-digest': digest = '', 'x-rsa': wrappedKey = '' } = headers;
  const plain = openBody({ body: String(body), wrappedKey: String(wrappedKey), digest: String(digest) }, privateKey);
  return typeof plain === 'object' && plain ? { ...plain } : {};
}

const gameCalls = (members: Members): Record<string, Handler> => ({
  'GET /wps/game/launchGame': ({ headers }) =>
    members.find(headers.authorization) ? { value: { gameUrl: '/wps/game/owner?mode=real' } } : NO_SESSION,
  'GET /wps/relay/GCS_gameTrialLaunch': () => ({ value: { gameUrl: '/wps/game/owner?mode=free' } }),
});

const answer =
  (value: object): Handler =>
  () => ({ value });

const PUBLIC_CALLS: Record<string, Handler> = {
  'GET /wps/v2/system/status': answer({ maintenance: false, maintenanceEnd: null, regionRestriction: false }),
  'GET /wps/system/country': answer({ countries: [], countryCode: 'VN', countryDialingCode: '84' }),
  'GET /wps/system/domainRoute': answer({ domainList: [] }),
  'GET /wps/system/test/ping': answer({}),
  'POST /wps/system/collect': answer({}),
  'GET /wps/relay/GCSGAME_newGameVendor': answer({
    lanes: [
      {
        title: 'Slots of the owner',
        gameClassify: 'RNG',
        gameCount: 1,
        cards: [
          {
            gameCode: 'REEL',
            accountTypeName: 'Owner',
            displayName: 'Golden Reel',
            freeplay: true,
            gameClassify: 'RNG',
          },
        ],
      },
    ],
  }),
  'GET /wps/relay/MCSFE_getListAnnouncements': answer({
    announcements: [{ linkageType: 'P', linkage: '7', title: 'Welcome' }],
  }),
  'GET /wps/relay/MCSFE_getMerchantAvailablePromotions': answer({
    APP_DOWNLOAD: { enabled: false, count: 0 },
    REFERRAL: { enabled: false, count: 0 },
  }),
};

const GAME = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Golden Reel</title>
<h1>Golden Reel</h1><p>A game of the owner.</p></html>`;
