import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { LegalDocument } from '@foyer/locales/legal-documents.ts';
import { createContext } from 'react-router';
import type { SessionInfo } from '../device/session-info.ts';
import type { Call } from '../gateway/call.ts';
import type { GatewayError } from '../gateway/gateway-error.ts';
import type { Blocked } from './blocked.ts';
import type { Brand } from './brand.ts';
import type { DocumentData } from './document-data.ts';
import type { PageSocial } from './page-social.ts';

/** How a member wants pages to be (docs/settings.md). */
export interface Preferences {
  /** As little motion as possible. */
  isCalm: boolean;
  /** The balance is hidden until the member asks for it. */
  hidesBalance: boolean;
}

/** What every loader and action gets on the server. */
export interface PageRequest {
  /** Whether a merchant lists the host; without one there is no call to make. */
  isKnownHost: boolean;
  /** The merchant's own; a host under one of them is the merchant's too. */
  domains: readonly string[];
  brand: Brand;
  /** The hosts of the merchant's chat providers: whose scripts run in the page, and whose pages are framed. */
  chats: { widgets: readonly string[]; frames: readonly string[] };
  /** The merchant's identity providers; for the login and the registration. */
  social: PageSocial;
  language: LanguageCode;
  /** The address of a named chunk of the build, to preload it; null if there is none. */
  chunkUrl(name: string): string | null;
  themeCss: string;
  /** A drawing of the merchant, such as `poster.svg`; null if there is none. */
  drawing(file: string): Promise<string | null>;
  /** The merchant's document of that name, such as `terms`; null if there is none. */
  legal(name: string): LegalDocument | null;
  /** What loaders have put into the document; null for a request of the router for data alone. */
  documentData: DocumentData | null;
  call: Call;
  /** Calls whose time begins now, for a file that takes longer than a page; they go on when the client disconnects. */
  callForFile(): Call;
  /** Calls with another session than the cookie's: one that a login has just opened. */
  callAs(token: string): Call;
  /** Why the lobby is closed, to everyone or to this visitor; null if it is open. */
  blocked: Blocked | null;
  session: SessionInfo | null;
  /** How the member wants pages to be; null for a visitor. */
  preferences: Preferences | null;
  /** Why the browser's session is not valid: it has ended, or the gateway could not be asked; null without a session. */
  lostSession: GatewayError | null;
  /** Whether a page that only waits opens with the splash. */
  showsSplash: boolean;
  /** The visitor's address. */
  clientIp: string;
  /** Identifies this request in the log. */
  traceId: string;
  /** Whether the host is the merchant's own, and no affiliate's. */
  isMainHost: boolean;
  /** Whether search engines may list this page (§2). */
  isIndexable: boolean;
  origin: string;
  isSecure: boolean;
  /** Where `backUrl` or `redirectUrl` leads; null if it is not allowed (§2). */
  toReturnAddress(address: string | null | undefined): string | null;
  /** Origins that the page may call besides its own: the merchant's speed lines. */
  connects: readonly string[];
  /** ms since 1970 */
  now(): number;
  log(fault: unknown): void;
  /** Whether calls of browsers wait in this process. */
  hasOpenCalls(): boolean;
}

export const pageRequest = createContext<PageRequest>();
