import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { chooseEntries } from '@foyer/contract/support/choose-entries.ts';
import { createReplyKey, openReply } from '../../../gateway/reply-key.ts';
import { supportCall } from '../chat/support-call.ts';

type Answer = ValueOf<Endpoints['relay.customerServiceScript']>;

/** One entry of customer service, with its path decrypted. */
export type Entry = Answer['entries'][number];

/** The entries of customer service for the logged-in member, or for a visitor. */
export interface Entries {
  entries: readonly Entry[];
  /** The name of the member’s level. */
  level: string;
}

const ABOUT = 'GET /wps/relay/WPSCORE_getCustomerServiceScript';

/**
 * Requests the entries with a key of our own, with which the gateway encrypts their paths. A gateway may send entries for every label: those
 * for others are left out here (§6). @throws GatewayError
 */
export async function askForEntries(): Promise<Entries> {
  const replyKey = await createReplyKey(await supportCall('session.key', { query: { _: String(Date.now()) } }));
  const { entries, labelId, level } = await supportCall('relay.customerServiceScript', {
    query: { kid: replyKey.kid, key: replyKey.wrapped },
  });
  const chosen = chooseEntries(entries, labelId ?? null);
  const opened = await Promise.all(
    chosen.map(async (entry) => ({ ...entry, path: entry.path && (await openReply(entry.path, replyKey, ABOUT)) })),
  );
  return { entries: opened.filter(isUsable), level: level ?? '' };
}

/** Our own chat needs no path; any other must have a web address. */
const isUsable = ({ csType, path }: Entry): boolean => csType === 'TX-CHAT' || /^https?:\/\//.test(path);
