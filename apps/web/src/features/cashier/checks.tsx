import { formatAmount } from '@foyer/money/format-amount.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { type Translate, useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import parts from './cashier.module.css';
import type { Check } from './cashier-data.ts';
import styles from './checks.module.css';

const NAMES: Record<Check['id'], { name: MessageKey; open: MessageKey; met: MessageKey }> = {
  account: { name: 'cashier.checkAccount', open: 'cashier.checkAccountOpen', met: 'cashier.checkAccountMet' },
  identity: { name: 'cashier.checkIdentity', open: 'cashier.checkIdentityOpen', met: 'cashier.checkIdentityMet' },
  playthrough: { name: 'cashier.checkPlayed', open: 'cashier.checkPlayedOpen', met: 'cashier.checkPlayedMet' },
  beneficiary: { name: 'cashier.checkTarget', open: 'cashier.checkTargetOpen', met: 'cashier.checkTargetMet' },
  balance: { name: 'cashier.checkBalance', open: 'cashier.checkBalanceOpen', met: 'cashier.checkBalanceMet' },
  dayLimit: { name: 'cashier.checkDay', open: 'cashier.checkDayOpen', met: 'cashier.checkDayMet' },
};

interface ExplainContext {
  currency: string;
  time: (at: string) => string;
  t: Translate;
}

function explain({ currentMinor, id, isMet, until }: Check, { currency, t, time }: ExplainContext): string {
  if (until) return t('cashier.checkTargetRests', { time: time(until) });
  if (id === 'dayLimit' && currentMinor === null) return t('cashier.checkIdentityOpen');
  return t(NAMES[id][isMet ? 'met' : 'open'], {
    amount: currentMinor === null ? '' : formatAmount(currentMinor, currency),
  });
}

/** All requirements of a withdrawal, met or not, with a text on what is missing. */
export function Checks({ checks, currency }: { checks: readonly Check[]; currency: string }) {
  const t = useTranslation();
  const time = useMoment('short');
  return (
    <section className={parts.section} aria-label={t('cashier.needed')}>
      <h2 className="t-title-3">{t('cashier.needed')}</h2>
      <ul className={parts.card}>
        {checks.map((check) => (
          <li key={check.id} className={styles.row} data-open={check.isMet ? undefined : true}>
            <span className={styles.state}>
              <Icon name={check.isMet ? 'check' : 'clock'} size={16} />
            </span>
            <span className={styles.words}>
              <b>
                {t(NAMES[check.id].name)}
                <span className="vh">: {t(check.isMet ? 'cashier.met' : 'cashier.open')}</span>
              </b>
              <span className={parts.sub}>{explain(check, { currency, t, time })}</span>
              {check.id === 'identity' && !check.isMet ? (
                <Link to="/m/member/identity" className={parts.link}>
                  {t('cashier.verify')}
                </Link>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
