import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { Facts } from '../../../page/screens/facts.tsx';
import { useMoment } from '../../../page/use-moment.ts';
import styles from '../cashier.module.css';
import type { Deposit } from '../cashier-data.ts';
import ended from './deposit-ended.module.css';
import { Proof } from './proof.tsx';

type Ended = 'expired' | 'failed' | 'refunding' | 'refunded';

const WORDS: Record<Ended, { title: MessageKey; text: MessageKey }> = {
  expired: { title: 'cashier.expiredTitle', text: 'cashier.expiredText' },
  failed: { title: 'cashier.failedTitle', text: 'cashier.failedText' },
  refunding: { title: 'cashier.refundingTitle', text: 'cashier.refundingText' },
  refunded: { title: 'cashier.refundedTitle', text: 'cashier.refundedText' },
};

/** A deposit that was not paid, or was paid back: what that means for the money, and how to try again. */
export function DepositEnded({ deposit, onCheck }: { deposit: Deposit; onCheck: () => void }) {
  const t = useTranslation();
  const time = useMoment('short');
  const state: Ended = deposit.state in WORDS ? (deposit.state as Ended) : 'refunded';
  const isReversed = state === 'refunded' || state === 'refunding';
  const again = `/m/member/deposit?method=${deposit.method}&amount=${deposit.amountMinor}`;
  return (
    <div className={styles.page}>
      <div className={ended.middle} role="status">
        <Scene name={state === 'expired' ? 'rest' : 'empty'} />
        <h2 className="t-title-1">{t(WORDS[state].title)}</h2>
        <p className="t-body c-2">{t(WORDS[state].text)}</p>
      </div>
      <div className={styles.card}>
        <Facts
          facts={[
            {
              name: t('cashier.amount'),
              value: <Amount>{formatAmount(deposit.amountMinor, deposit.currency)}</Amount>,
            },
            { name: t('cashier.paidWith'), value: deposit.methodName },
            { name: t('cashier.validTo'), value: time(deposit.expiresAt) },
          ]}
        />
      </div>
      <Proof deposit={deposit} onSent={onCheck} />
      {isReversed ? null : <InlineNotice kind="warning">{t('cashier.doNotPayTwice')}</InlineNotice>}
      <div className={styles.actions}>
        <ButtonLink as={Link} to={again} size="l" block>
          {t('cashier.newCode')}
        </ButtonLink>
        <ButtonLink as={Link} to="/m/home" kind="text" block>
          {t('cashier.toLobby')}
        </ButtonLink>
      </div>
    </div>
  );
}
