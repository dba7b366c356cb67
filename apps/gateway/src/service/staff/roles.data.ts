import type { StaffPermission } from '@foyer/contract/staff/permissions.ts';

/** The permissions of each role, at the merchants it was given for. */
export const ROLES = {
  support: ['member.view', 'member.block', 'member.unblock', 'offer.explain', 'support.answer'],
  protection: [
    'member.view',
    'member.disable',
    'member.enable',
    'member.exclude',
    'member.lift-exclusion',
    'member.block',
    'member.unblock',
  ],
  operations: ['merchant.maintenance'],
  /** Decides about money that a vendor may not move alone, and about waiting withdrawals and payments. */
  finance: ['member.view', 'vendor.decide', 'withdrawal.decide', 'payment.decide', 'agent.pay'],
  /** Looks at the documents of members, and decides about their identity. */
  verification: ['member.view', 'identity.review'],
  /**
   * Gives members free rounds, tags and VIP labels, makes promotion codes, decides about waiting referrals and applications of
   * agents, explains offers and tests campaigns.
   */
  promotions: [
    'member.view',
    'member.tag',
    'member.level',
    'free-rounds.change',
    'promotion.give',
    'promotion-codes.make',
    'referral.decide',
    'agent.decide',
    'campaign.test',
    'offer.explain',
  ],
  /** Publishes what a merchant shows: catalogue, news, legal texts. */
  content: ['document.publish'],
  /** Signs corrections and voids of draws. Draws belong to no merchant, so it is given for all. */
  approver: ['draw.approve'],
  /** Adds and disables staff, and gives roles. For all merchants. */
  administrator: ['staff.change'],
} as const satisfies Record<string, readonly StaffPermission[]>;

export type Role = keyof typeof ROLES;

/** Roles that can be given only for all merchants. */
export const ROLES_FOR_ALL: readonly Role[] = ['approver', 'administrator'];
export const EVERY_MERCHANT = '*';
