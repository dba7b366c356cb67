import { generateKeyPair } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { normaliseProtocol } from '@foyer/http/forwarded-protocol.ts';
import { isTrustedAddress } from '@foyer/merchant/client-location.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Bank, createBank } from './bank/bank.ts';
import { mountBank } from './bank/mount-bank.ts';
import { mountPayos } from './bank/mount-payos.ts';
import { mountPix } from './bank/mount-pix.ts';
import { mountXendit } from './bank/mount-xendit.ts';
import type { Webhook } from './bank/webhooks.ts';
import { mountCaptcha } from './captcha/mount-captcha.ts';
import { type ChatService, createChatService } from './chat/chat-service.ts';
import { mountChat } from './chat/mount-chat.ts';
import type { SandboxContext } from './http/sandbox-context.ts';
import { createIdentityService, type IdentityService } from './identity/identity-service.ts';
import { mountIdentity } from './identity/mount-identity.ts';
import { mountSumsub } from './identity/mount-sumsub.ts';
import { mountIdp } from './idp/mount-idp.ts';
import { createMailServer } from './outbox/create-mail-server.ts';
import { mountSms } from './outbox/mount-sms.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { mountOutbox } from './outbox/outbox-route.ts';
import { type FcmKey, mountFcm } from './push/mount-fcm.ts';
import { mountPush } from './push/mount-push.ts';
import { createPushService, type PushService } from './push/push-service.ts';
import { type Connections, toConnections } from './settings/connections.ts';
import type { SandboxKeys } from './settings/sandbox-keys.ts';
import { mountWallet } from './wallet/mount-wallet.ts';
import { createWalletVendor, type WalletVendor } from './wallet/wallet-vendor.ts';

interface SandboxOptions {
  merchants: readonly Merchant[];
  keys: SandboxKeys;
  log: Logger;
  /** ms since 1970 */
  now?: () => number;
  /** Sends the reports of payment providers. @returns the status */
  deliver?: (webhook: Webhook) => Promise<number>;
  /** ms until a payout is paid. */
  payoutMs?: number;
  /** ms until an identity is approved. */
  reviewMs?: number;
}

/** Fake third-party services: social logins, captcha, chat providers, SMS, mail, push, a bank, identity checks and a vendor with its own wallet. */
export interface Sandbox {
  /** `/sandbox/*`. Browsers open its pages on a brand's host, so they are also mounted there. */
  app: FastifyInstance;
  outbox: Outbox;
  bank: Bank;
  identity: IdentityService;
  wallet: WalletVendor;
  push: PushService;
  chats: ChatService;
  /** Listens on the loopback. @param port of HTTP; 0 is a free one. @returns how a gateway connects to it */
  open(port?: number): Promise<Connections>;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
/** Long enough to see a payout under way. */
const PAYOUT_MS = 3_000;
const REVIEW_MS = 3_000;
const DELIVERY_MS = 5_000;
const BODY_LIMIT_BYTES = 256 * 1024;

const nowhere = async (): Promise<number> => 0;

/** Sends webhooks to a gateway. @param url without a slash at the end */
export const deliverTo =
  (url: string) =>
  async ({ body, headers, path }: Webhook): Promise<number> => {
    const signal = AbortSignal.timeout(DELIVERY_MS);
    const answer = await fetch(url + path, { method: 'POST', headers, body, signal });
    await answer.body?.cancel();
    return answer.status;
  };

/** Builds a sandbox that does not listen yet. All its state is in memory. */
export function createSandbox({
  deliver = nowhere,
  keys,
  log,
  merchants,
  now = Date.now,
  payoutMs = PAYOUT_MS,
  reviewMs = REVIEW_MS,
}: SandboxOptions): Sandbox {
  const context: SandboxContext = { keys, merchants, now };
  const outbox = createOutbox();
  const bank = createBank({ ...context, deliver, payoutMs });
  const identity = createIdentityService({ ...context, deliver, reviewMs });
  const wallet = createWalletVendor();
  const push = createPushService();
  const fcmKey: FcmKey = { privateKey: null };
  const chats = createChatService(now);
  const app = createServer(log);
  mountServices(app, { context, outbox, bank, identity, wallet, push, fcmKey, chats });
  const mail = createMailServer(outbox, context);
  return {
    app,
    outbox,
    bank,
    identity,
    wallet,
    push,
    chats,
    async open(port = 0) {
      await new Promise<void>((listening, failed) => {
        mail.once('error', failed);
        mail.listen(0, LOOPBACK, () => listening());
      });
      fcmKey.privateKey = await makeAccountKey();
      const { port: mailPort } = mail.server.address() as AddressInfo;
      mail.on('error', (fault) => log.warn({ err: fault }, 'the mail server of the sandbox failed'));
      // Last, so that everything is ready once this port answers.
      const url = await app.listen({ port, host: LOOPBACK });
      push.origin = url;
      return toConnections({ url, mailPort, keys, merchants, fcmKey: fcmKey.privateKey });
    },
    async close() {
      const closed = app.close();
      // Calls that the bank never answers.
      app.server.closeAllConnections();
      await closed;
      await new Promise<void>((closed) => mail.close(() => closed()));
    },
  };
}

interface Services extends Pick<Sandbox, 'outbox' | 'bank' | 'identity' | 'wallet' | 'push' | 'chats'> {
  context: SandboxContext;
  fcmKey: FcmKey;
}

function mountServices(
  app: FastifyInstance,
  { bank, chats, context, fcmKey, identity, outbox, push, wallet }: Services,
): void {
  mountCaptcha(app, context);
  mountIdp(app, context, outbox);
  mountSms(app, outbox, context);
  mountOutbox(app, outbox);
  mountPayos(app, bank, context);
  mountPix(app, bank, context);
  mountXendit(app, bank, context);
  mountBank(app, bank);
  mountSumsub(app, identity, context);
  mountIdentity(app, identity);
  mountWallet(app, wallet, context);
  mountPush(app, push, { context, outbox });
  mountFcm(app, push, { context, outbox, key: fcmKey });
  mountChat(app, chats, context);
}

/** The key of the service accounts at Google: Google makes them, so they are not derived from a secret. */
async function makeAccountKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

function createServer(log: Logger): FastifyInstance {
  const app = createFastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: isTrustedAddress,
  });
  normaliseProtocol(app);
  app.removeAllContentTypeParsers();
  // Bodies of any type are read as text: a signature needs the exact bytes.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  return app;
}
