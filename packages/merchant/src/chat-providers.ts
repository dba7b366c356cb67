import Type, { type Static } from 'typebox';
import { closed } from './schema-parts.ts';

const Origin = Type.String({
  pattern: '^(https://(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)+|http://[a-z0-9-]+(\\.[a-z0-9-]+)*\\.localhost)(:\\d{1,5})?$',
  maxLength: 300,
});
const Hosts = Type.Array(Origin, { minItems: 1, maxItems: 20, uniqueItems: true });

/** The chat providers that a merchant uses. Its pages allow only their hosts; keys come from the environment. */
export const ChatProvidersSchema = closed({
  LIVECHAT: Type.Optional(closed({ hosts: Type.Optional(Hosts) })),
  COMM100: Type.Optional(closed({ hosts: Type.Optional(Hosts) })),
  MIDUOKE: Type.Optional(closed({ hosts: Hosts })),
  AICAN: Type.Optional(closed({ hosts: Hosts })),
});
export type ChatProviders = Static<typeof ChatProvidersSchema>;
export type ChatProvider = keyof ChatProviders;

/** The hosts of these providers' widgets, unless a merchant's document overrides them. */
const USUAL_HOSTS: Readonly<Partial<Record<ChatProvider, readonly string[]>>> = {
  LIVECHAT: ['https://*.livechatinc.com', 'https://*.livechat-files.com', 'https://*.livechat-static.com'],
  COMM100: ['https://*.comm100.com', 'https://*.comm100.io', 'https://*.comm100vue.com'],
};

/** The provider of an entry type; null for the built-in chat. */
export function providerOf(csType: string): ChatProvider | null {
  if (csType === 'COMM100VIP') return 'COMM100';
  return csType === 'LIVECHAT' || csType === 'COMM100' || csType === 'MIDUOKE' || csType === 'AICAN' ? csType : null;
}

/** The hosts of a provider, as a policy names them; none if the merchant does not use it. */
export function chatHostsOf(providers: ChatProviders | undefined, provider: ChatProvider): readonly string[] {
  const account = providers?.[provider];
  return account ? (account.hosts ?? USUAL_HOSTS[provider] ?? []) : [];
}

/** Whether an address is at one of the hosts: same scheme, port and name, or a subdomain of a name with an asterisk. */
export function isAtHosts(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  return hosts.some((host) => {
    const [scheme = '', name = ''] = host.split('://');
    if (url.protocol !== `${scheme}:`) return false;
    return name.startsWith('*.') ? url.host.endsWith(name.slice(1)) : url.host === name;
  });
}
