import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useRootData } from '../../page/root-data.ts';
import type { MemberSummary } from './lobby-data.ts';
import styles from './lobby-header.module.css';

/** Shown instead of a balance that is hidden or unknown. */
const UNKNOWN = '•••';

/** A member's part of the header: the balance, which opens the wallet. */
export function MemberCorner({ member }: { member: MemberSummary }) {
  const t = useTranslation();
  const { balance } = member;
  const isHidden = useRootData()?.hidesBalance;
  const amount =
    balance && !isHidden && formatMoney({ minor: BigInt(balance.balanceMinor), currency: balance.currency });
  const label = amount ? t('lobby.balance', { amount }) : t('app.tabMe');
  return (
    <Link to="/m/member/home" className={styles.balance} aria-label={label}>
      <Amount>{amount || UNKNOWN}</Amount>
      <span className={styles.plus}>
        <Icon name="plus" size={18} strokeWidth={2.4} />
      </span>
    </Link>
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
