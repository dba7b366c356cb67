import { randomUUID } from 'node:crypto';

export type ChatVendor = 'livechat' | 'comm100';

/** One message of a chat at a provider. */
export interface VendorMessage {
  from: 'customer' | 'agent';
  text: string;
}

/** What the page told a provider about its visitor, verbatim. */
export interface Identification {
  vendor: ChatVendor;
  /** The provider’s id: of an entity, a subject, or an anonymous visitor. */
  customer: string;
  about: Readonly<Record<string, unknown>>;
}

interface Token {
  clientId: string;
  entityId: string;
  expiresAt: number;
}

/** The chats at both providers: their visitors as identified to them, and the messages. */
export interface ChatService {
  identifications: Identification[];
  /** Issues a token for a customer. @returns null for a customer that does not exist */
  issueToken(clientId: string, entityId: string | null, seconds: number): { token: string; entityId: string } | null;
  /** The entity of a token; null if it is unknown or has expired. */
  entityOf(token: string): string | null;
  /** Invalidates every issued token. */
  revokeTokens(): void;
  messagesOf(vendor: ChatVendor, customer: string): readonly VendorMessage[];
  write(vendor: ChatVendor, customer: string, message: VendorMessage): void;
}

export function createChatService(now: () => number): ChatService {
  const tokens = new Map<string, Token>();
  const entities = new Set<string>();
  const chats = new Map<string, VendorMessage[]>();
  const identifications: Identification[] = [];
  return {
    identifications,
    issueToken(clientId, wanted, seconds) {
      if (wanted && !entities.has(wanted)) return null;
      const entityId = wanted ?? randomUUID();
      entities.add(entityId);
      const token = `dal:${randomUUID()}`;
      tokens.set(token, { clientId, entityId, expiresAt: now() + seconds * 1000 });
      return { token, entityId };
    },
    entityOf(text) {
      const token = tokens.get(text);
      return token && token.expiresAt > now() ? token.entityId : null;
    },
    revokeTokens: () => tokens.clear(),
    messagesOf: (vendor, customer) => chats.get(`${vendor} ${customer}`) ?? [],
    write(vendor, customer, message) {
      const chat = chats.get(`${vendor} ${customer}`) ?? [];
      chats.set(`${vendor} ${customer}`, [...chat, message]);
    },
  };
}
