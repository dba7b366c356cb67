import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Paper } from '@foyer/ui/paper.tsx';
import { Link } from 'react-router';
import type { TicketValue } from '../../api/ticket.ts';
import { toTicketName } from '../tickets/ticket-name.ts';
import { toDrawName } from '../words/draw-name.ts';
import { useWords } from '../words/words.tsx';
import styles from './receipt.module.css';

interface ReceiptProps {
  readonly ticket: TicketValue;
  readonly onClose: () => void;
}

/** The stub that is torn off after a ticket was placed. */
export function Receipt({ ticket, onClose }: ReceiptProps) {
  const { t } = useWords();
  return (
    <div className={styles.receipt}>
      <div className={styles.stub} role="status">
        <Paper>
          <p className={styles.done}>
            <Icon name="check" size={28} strokeWidth={2.4} />
            <Amount className="t-title-1">{formatMoney(money(BigInt(ticket.totalMinor), ticket.currency))}</Amount>
          </p>
          <dl className={styles.facts}>
            <dt>{t('receipt.number')}</dt>
            <dd>
              <Amount>{toTicketName(ticket.ticketId)}</Amount>
            </dd>
            <dt>{t('receipt.draw')}</dt>
            <dd>
              <Amount>{toDrawName(ticket.drawId)}</Amount>
            </dd>
          </dl>
        </Paper>
      </div>
      <ButtonLink as={Link} size="l" to={`/tickets/${ticket.ticketId}`}>
        {t('receipt.watch')}
      </ButtonLink>
      <Button kind="secondary" size="l" onClick={onClose}>
        {t('receipt.again')}
      </Button>
    </div>
  );
}
