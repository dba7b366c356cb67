import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Badge } from '@foyer/ui/badge.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { useBrand } from '../../app/brand.ts';
import { Link } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import type { MemberSummary } from './lobby-data.ts';
import styles from './lobby-header.module.css';

/** A member's end of the header: the balance, which opens the wallet, and the inbox. */
export function MemberCorner({ member }: { member: MemberSummary }) {
  const brand = useBrand();
  const say = useSay();
  const unread = member.unread ?? 0;
  const amount = formatMoney({ minor: BigInt(member.balanceMinor), currency: member.currency });
  return (
    <>
      <Link to="/m/member/home" className={styles.balance} aria-label={say('lobby.balance', { amount })}>
        <Amount>{amount}</Amount>
        <span className={styles.plus}>
          <Icon name="plus" size={18} strokeWidth={2.4} />
        </span>
      </Link>
      {brand.switches.includes('INBOX3') ? (
        <IconLink as={Link} to="/m/member/inbox" icon="bell" label={say('app.inbox')} className={styles.last}>
          <Badge count={unread} label={say('app.unread', { count: unread })} />
        </IconLink>
      ) : null}
    </>
  );
}

/** A visitor's end of the header. */
export function VisitorCorner({ isSlab }: { isSlab: boolean }) {
  const say = useSay();
  const size = isSlab ? ({ size: 'm', className: styles.joined } as const) : ({ size: 's' } as const);
  return (
    <>
      <ButtonLink as={Link} to="/m/login" kind={isSlab ? 'secondary' : 'text'} {...size}>
        {say('app.logIn')}
      </ButtonLink>
      <ButtonLink as={Link} to="/m/register" {...size}>
        {say('app.register')}
      </ButtonLink>
    </>
  );
}
