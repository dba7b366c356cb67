import { Button } from '@foyer/ui/button.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../page/messages.ts';
import type { FailureNoticeProps } from './failure-notice.tsx';

/** The only export is the default one, for `lazy`. */
export default function FailureDialog({ text, traceId }: FailureNoticeProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('registration.failed')}
      closeLabel={t('app.close')}
      actions={
        <Button size="l" block onClick={close}>
          {t('registration.understood')}
        </Button>
      }
    >
      <p className="t-body c-2">{text}</p>
      {traceId ? (
        <p className="t-micro c-3" dir="ltr">
          {t('app.trace', { trace: traceId })}
        </p>
      ) : null}
    </Dialog>
  );
}
