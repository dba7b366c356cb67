import type { OpenDraw } from '@foyer/contract/lotto/draw.ts';
import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useState } from 'react';
import { useTranslation } from '../messages/messages.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { ConfirmTickets } from './confirm-tickets.tsx';
import { Receipt } from './receipt.tsx';
import type { Slip, SlipChange } from './slip.ts';
import { type Line, notIn } from './slip-lines.ts';
import { usePlaceLines } from './use-place-lines.ts';

export interface ConfirmSheetProps {
  readonly lines: readonly Line[];
  /** The lines that were sent and whose outcome is unknown. */
  readonly undecided: readonly Line[];
  readonly draw: OpenDraw | null;
  readonly slip: Slip;
  readonly open: boolean;
  readonly onChange: (change: SlipChange) => void;
  readonly onClose: () => void;
}

/**
 * The paper tickets to confirm, then their receipt. Stays open when the draw closes meanwhile, and cannot be closed while tickets are
 * being placed: their outcome would be shown nowhere.
 */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const t = useTranslation();
  const { open, draw, onChange, onClose, lines, slip } = props;
  const place = usePlaceLines(slip, onChange);
  const [placed, setPlaced] = useState<readonly TicketValue[]>([]);
  const close = () => {
    setPlaced([]);
    place.reset();
    onClose();
  };
  const left = notIn(placed, lines);
  const isDone = placed.length > 0 && left.length === 0 && Object.keys(slip.attempts).length === 0;
  return (
    <Sheet
      open={open}
      onClose={close}
      dismissible={!place.isPending}
      title={isDone ? t(placed.length > 1 ? 'receipt.titles' : 'receipt.title') : t('confirm.title')}
      aside={
        isDone || !draw ? null : (
          <Tag kind="warning">
            <Icon name="clock" size={16} />
            <DrawCountdown look="plain" draw={draw} />
          </Tag>
        )
      }
    >
      {isDone ? (
        <Receipt tickets={placed} onClose={close} />
      ) : (
        <ConfirmTickets
          {...props}
          lines={left}
          place={place}
          placed={placed}
          onClose={close}
          onPlaced={(ticket) => setPlaced((before) => [...before, ticket])}
        />
      )}
    </Sheet>
  );
}
