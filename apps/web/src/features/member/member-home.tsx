import { CachedFragment } from '../../page/cached-fragment.tsx';
import { BalanceCard, type BalanceCardProps } from './balance-card.tsx';
import { Identity } from './identity.tsx';
import { isAgent, type Member } from './member-data.ts';
import { MemberMenu } from './member-menu.tsx';
import { QuickActions } from './quick-actions.tsx';
import { VipCard } from './vip/vip-card.tsx';
import type { NextLevel } from './vip/vip-progress.ts';

export type MemberHomeProps = Omit<BalanceCardProps, 'balanceMinor' | 'currency'> & {
  member: Member;
  /** Null if the gateway does not return it. */
  balance: Pick<BalanceCardProps, 'balanceMinor' | 'currency'> | null;
  /** Share of the VIP conditions met, 0 to 1; null while unknown. */
  vipProgress?: number | null;
  nextLevel?: NextLevel | null;
  /** Unread messages of the inbox. */
  unread?: number;
  /** An e-mail address or a number of the member's is verified. */
  isVerified?: boolean;
};

/** The member's own page. */
export function MemberHome({
  member,
  balance,
  vipProgress = null,
  nextLevel = null,
  unread = 0,
  isVerified = false,
  ...card
}: MemberHomeProps) {
  const menu = { isAgent: isAgent(member), isVerified, unread };
  return (
    <>
      <Identity member={member} unread={unread} />
      {balance ? <BalanceCard balanceMinor={balance.balanceMinor} currency={balance.currency} {...card} /> : null}
      <CachedFragment name="actions" data={member.hasWallets}>
        <QuickActions hasWallets={member.hasWallets} />
      </CachedFragment>
      {member.clubLabel?.type === 'AUTO' ? (
        <CachedFragment name="vip" data={[vipProgress, nextLevel]}>
          <VipCard progress={vipProgress} next={nextLevel} />
        </CachedFragment>
      ) : null}
      <CachedFragment name="menu" data={menu}>
        <MemberMenu {...menu} />
      </CachedFragment>
    </>
  );
}
