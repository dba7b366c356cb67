import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money, sumMoney } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Paper } from '@foyer/ui/paper.tsx';
import { Link } from 'react-router';
import { toDrawName } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import { toTicketName } from '../tickets/ticket-name.ts';
import styles from './receipt.module.css';

interface ReceiptProps {
  readonly tickets: readonly TicketValue[];
  readonly onClose: () => void;
}

/** The receipt of placed tickets, drawn as a torn-off stub. */
export function Receipt({ tickets, onClose }: ReceiptProps) {
  const t = useTranslation();
  const { session } = usePlayer();
  const total = sumMoney(
    tickets.map(({ totalMinor }) => money(BigInt(totalMinor), session.currency)),
    session.currency,
  );
  const [only] = tickets;
  const isOne = tickets.length === 1;
  return (
    <div className={styles.receipt}>
      <div className={styles.stub} role="status">
        <Paper>
          <p className={styles.done}>
            <Icon name="check" size={28} strokeWidth={2.4} />
            <Amount className="t-title-1">{formatMoney(total)}</Amount>
          </p>
          <dl className={styles.facts}>
            <dt>{isOne ? t('receipt.number') : t('receipt.tickets')}</dt>
            <dd>
              <Amount>{isOne && only ? toTicketName(only.ticketId) : String(tickets.length)}</Amount>
            </dd>
            <dt>{t('receipt.draw')}</dt>
            <dd>
              <Amount>{toDrawName(only?.drawId ?? '')}</Amount>
            </dd>
          </dl>
        </Paper>
      </div>
      <ButtonLink as={Link} size="l" to={isOne ? `/tickets/${only?.ticketId}` : '/history/tickets'}>
        {isOne ? t('receipt.watch') : t('bar.history')}
      </ButtonLink>
      <Button kind="secondary" size="l" onClick={onClose}>
        {t('receipt.again')}
      </Button>
    </div>
  );
}
