import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Badge } from '@foyer/ui/badge.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { MemberSummary } from './lobby-data.ts';
import styles from './lobby-header.module.css';

const UNKNOWN = '—';

/** A member's part of the header: the balance, which opens the wallet, and the inbox. */
export function MemberCorner({ member }: { member: MemberSummary }) {
  const brand = useBrand();
  const t = useTranslation();
  const unread = member.unread ?? 0;
  const { balance } = member;
  const amount = balance && formatMoney({ minor: BigInt(balance.balanceMinor), currency: balance.currency });
  const label = amount ? t('lobby.balance', { amount }) : t('app.tabMe');
  return (
    <>
      <Link to="/m/member/home" className={styles.balance} aria-label={label}>
        <Amount>{amount ?? UNKNOWN}</Amount>
        <span className={styles.plus}>
          <Icon name="plus" size={18} strokeWidth={2.4} />
        </span>
      </Link>
      {brand.switches.includes('INBOX3') ? (
        <IconLink as={Link} to="/m/member/inbox" icon="bell" label={t('app.inbox')} className={styles.last}>
          <Badge count={unread} label={t('app.unread', { count: unread })} />
        </IconLink>
      ) : null}
    </>
  );
}

/** A visitor's part of the header. */
export function VisitorCorner({ isSlab }: { isSlab: boolean }) {
  const t = useTranslation();
  const size = isSlab ? ({ size: 'm', className: styles.joined } as const) : ({ size: 's' } as const);
  return (
    <>
      <ButtonLink as={Link} to="/m/login" kind={isSlab ? 'secondary' : 'text'} {...size}>
        {t('app.logIn')}
      </ButtonLink>
      <ButtonLink as={Link} to="/m/register" {...size}>
        {t('app.register')}
      </ButtonLink>
    </>
  );
}
