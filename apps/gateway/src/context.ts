import type { Merchant } from '@foyer/merchant/merchant.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AddressBudgets } from './accounts/captcha/address-budget.ts';
import type { CaptchaService } from './accounts/captcha/captcha-service.ts';
import type { ExclusionJournal } from './accounts/exclusion/journal.ts';
import type { SocialProviders } from './accounts/social/social-providers.ts';
import type { BatchedReads } from './batched-reads.ts';
import type { DocumentCache } from './content/documents/document-cache.ts';
import type { MaintenanceCache } from './content/merchants/maintenance-cache.ts';
import type { ChatAccounts } from './platform/connectors/chat/chat-accounts.ts';
import type { IdentityProvider } from './platform/connectors/identity/identity-provider.ts';
import type { MessageSenders } from './platform/connectors/message/message-sender.ts';
import type { Payments } from './platform/connectors/payment/connect-payments.ts';
import type { PushServices } from './platform/connectors/push/connect-push.ts';
import type { Wallets } from './platform/connectors/wallet/connect-wallets.ts';
import type { SecretBox } from './platform/http/secret-box.ts';
import type { GameVendor } from './play/vendors/game-vendor.ts';
import type { SupportChannel } from './service/support/channel/support-channel.ts';

/** The dependencies of handlers; built in one place. */
export interface Context {
  pool: pg.Pool;
  reads: BatchedReads;
  log: Logger;
  /** Milliseconds since 1970; decisions about money and draws use the database's clock instead. */
  now(): number;
  randomBytes(size: number): Buffer;
  merchants: readonly Merchant[];
  maintenance: MaintenanceCache;
  /** Published content, such as the catalogue of games. */
  documents: DocumentCache;
  /** The header in which the reverse proxy sends the visitor's country; null: not available. */
  countryHeader: string | null;
  seal: SecretBox;
  messages: MessageSenders;
  /** Connected game vendors by code. */
  vendors: ReadonlyMap<string, GameVendor>;
  captcha: CaptchaService;
  budgets: AddressBudgets;
  social: SocialProviders;
  /** The identity provider of each merchant; without one, staff check identities. */
  identity: ReadonlyMap<string, IdentityProvider>;
  /** The payment providers of the merchants. */
  payments: Payments;
  /** Vendors with their own wallets. */
  wallets: Wallets;
  /** Delivers push messages to browsers. */
  push: PushServices;
  /** Notifies all processes of changes to conversations. */
  supportChannel: SupportChannel;
  /** The merchants’ accounts at chat providers. */
  chatAccounts: ChatAccounts;
  /** The journal of exclusions outside the database; null: not configured. */
  exclusions: ExclusionJournal | null;
  /** The file that heads of the ledger are appended to; null: not configured. */
  headsFile: string | null;
  isSandbox: boolean;
  /** argon2id cost; lower only in tests and benchmarks that register thousands of members. */
  passwordCost: { memoryKib: number; iterations: number };
}
