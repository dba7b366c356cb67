import { Countdown } from '@foyer/ui/countdown.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useState } from 'react';
import type { OpenDraw } from '../../api/draw.ts';
import type { PlacedValue } from '../../api/ticket.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { toTimeText } from '../words/draw-name.ts';
import { useWords } from '../words/words.tsx';
import type { Offer } from './bet-offer.ts';
import { ConfirmTicket } from './confirm-ticket.tsx';
import { Receipt } from './receipt.tsx';
import type { Slip, SlipChange } from './slip.ts';

export interface ConfirmSheetProps {
  readonly offer: Offer;
  readonly draw: OpenDraw | null;
  readonly slip: Slip;
  readonly open: boolean;
  readonly onChange: (change: SlipChange) => void;
  readonly onClose: () => void;
}

/** The paper ticket to confirm, and after that its receipt. Stays open when the draw closes under it. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { t } = useWords();
  const { open, draw, onClose } = props;
  const [placed, setPlaced] = useState<PlacedValue | null>(null);
  const close = () => {
    setPlaced(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={placed ? t('receipt.title') : t('confirm.title')}
      aside={placed || !draw ? null : <TimeLeft draw={draw} />}
    >
      {placed ? <Receipt ticket={placed.ticket} onClose={close} /> : <ConfirmTicket {...props} onPlaced={setPlaced} />}
    </Sheet>
  );
}

function TimeLeft({ draw }: { readonly draw: OpenDraw }) {
  const { t, locale } = useWords();
  const endsAt = new Date(draw.closesAt).getTime();
  return (
    <Tag kind="warning">
      <Icon name="clock" size={16} />
      <Countdown
        look="plain"
        endsAt={endsAt}
        opensAt={new Date(draw.opensAt).getTime()}
        offsetMs={useServerOffset()}
        label={t('draw.closes-at', { time: toTimeText(endsAt, locale) })}
      />
    </Tag>
  );
}
