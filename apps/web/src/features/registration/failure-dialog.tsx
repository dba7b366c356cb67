import { Button } from '@foyer/ui/button.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { useState } from 'react';
import { useSay } from '../../app/words.tsx';
import type { FailureNoticeProps } from './failure-notice.tsx';

/** The only export is the default one, for `lazy`. */
export default function FailureDialog({ text, traceId }: FailureNoticeProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={say('registration.failed')}
      closeLabel={say('app.close')}
      actions={
        <Button size="l" block onClick={close}>
          {say('registration.understood')}
        </Button>
      }
    >
      <p className="t-body c-2">{text}</p>
      {traceId ? (
        <p className="t-micro c-3" dir="ltr">
          {say('app.trace', { trace: traceId })}
        </p>
      ) : null}
    </Dialog>
  );
}
