import { findSchemaFaults } from '@foyer/merchant/document-faults.ts';
import type { TSchema } from 'typebox';
import { findIdentityFaults, IdentitySchema } from '../cashier/identity/identity-document.ts';
import { CashierSchema, findCashierFaults } from '../cashier/payments/cashier-document.ts';
import { AnnouncementsSchema, findAnnouncementFaults } from '../content/announcements/announcements-document.ts';
import { findHelpFaults, HelpSchema } from '../content/help/help-document.ts';
import { findLegalFaults, LegalSchema } from '../content/legal/legal.ts';
import { findNewsFaults, NewsSchema } from '../content/news/news.ts';
import { AgentPlansSchema, findPlanFaults } from '../engagement/agents/plans-document.ts';
import { CampaignsSchema, findCampaignFaults } from '../engagement/campaigns/campaigns-document.ts';
import { findPromotionFaults, PromotionsSchema } from '../engagement/promotions/offers-document.ts';
import { findLadderFaults, LadderSchema } from '../engagement/vip/ladder-document.ts';
import { CatalogueSchema, findCatalogueFaults } from '../play/games/catalogue.ts';
import { findSupportFaults, SupportSchema } from '../service/support/support-document.ts';

/** A kind of document: its schema, and the rules that a schema cannot express. */
interface DocumentKind {
  schema: TSchema;
  /** One line per rule that a schema-valid body breaks. */
  findFaults(body: never, about: DocumentOwner): string[];
}

/** Facts about the merchant that owns the document. */
export interface DocumentOwner {
  /** The currency of its market. Absent: amounts may be in any currency. */
  currency?: string | undefined;
  /** That of its market, ISO 3166. Absent: the rules of the country are not compared. */
  country?: string | undefined;
  /** The label ids of its `vipLevels`. Absent: levels are not compared. */
  levelIds?: readonly number[] | undefined;
}

/** All kinds. A new one is a line here, with its schema in its own feature. */
const KINDS = {
  agentPlans: { schema: AgentPlansSchema, findFaults: findPlanFaults },
  announcements: { schema: AnnouncementsSchema, findFaults: findAnnouncementFaults },
  campaigns: { schema: CampaignsSchema, findFaults: findCampaignFaults },
  cashier: { schema: CashierSchema, findFaults: findCashierFaults },
  catalogue: { schema: CatalogueSchema, findFaults: findCatalogueFaults },
  help: { schema: HelpSchema, findFaults: findHelpFaults },
  identity: { schema: IdentitySchema, findFaults: findIdentityFaults },
  legal: { schema: LegalSchema, findFaults: findLegalFaults },
  news: { schema: NewsSchema, findFaults: findNewsFaults },
  promotions: { schema: PromotionsSchema, findFaults: findPromotionFaults },
  support: { schema: SupportSchema, findFaults: findSupportFaults },
  vip: { schema: LadderSchema, findFaults: findLadderFaults },
} as const satisfies Record<string, DocumentKind>;

export type DocumentKindName = keyof typeof KINDS;

/** The reasons why a body cannot be published as a document of a kind; empty if it can. */
export function findDocumentFaults(kind: string, body: unknown, about: DocumentOwner = {}): string[] {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind as DocumentKindName] : null;
  if (!known) return [`there is no kind of document called ${kind}`];
  const faults = findSchemaFaults(known.schema, body).map(({ field, problem }) => `${field} ${problem}`);
  return faults.length > 0 ? faults : known.findFaults(body as never, about);
}
