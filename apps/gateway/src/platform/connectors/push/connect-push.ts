import { createFcm, type FcmAccounts } from './fcm.ts';
import { PUSH_SERVERS, type PushServers } from './push-servers.data.ts';
import { createWebPush, type VapidKey } from './web-push.ts';

interface PushOptions {
  accounts: FcmAccounts;
  /** Contact for push services in case of problems; null: the merchant’s first domain. */
  contact: string | null;
  servers?: PushServers | undefined;
  now(): number;
  getKey(merchant: string): Promise<VapidKey>;
}

/** The services that deliver messages to browsers. */
export type PushServices = ReturnType<typeof connectPush>;

export const connectPush = ({ accounts, contact, getKey, now, servers = PUSH_SERVERS }: PushOptions) => ({
  web: createWebPush({ getKey, now }),
  fcm: createFcm({ accounts, now }),
  getKey,
  contact,
  servers,
});
