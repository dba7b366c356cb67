import { Button } from '@foyer/ui/button.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { BOTTOM_POPUP_MOTION_MS } from '../../limits.data.ts';
import { useTranslation } from '../../page/messages.ts';
import { type ConsentQuestion, getShell, updateShell } from '../shell-store.ts';

const takeAway = () => {
  if (getShell().dialog?.kind === 'consent') updateShell({ dialog: null });
};

/** Asks for consent to recognise the device. Closing the sheet declines. */
export function ConsentSheet({ keep, canAskOn }: ConsentQuestion) {
  const t = useTranslation();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const hasRoom = canAskOn(pathname);
  useEffect(() => {
    if (hasRoom) setOpen(true);
    else takeAway();
  }, [hasRoom]);
  const decide = (device: boolean) => {
    setOpen(false);
    keep({ device });
    setTimeout(takeAway, BOTTOM_POPUP_MOTION_MS);
  };
  return (
    <Sheet
      open={isOpen && hasRoom}
      onClose={() => decide(false)}
      title={t('notices.consentTitle')}
      actions={
        <>
          <Button kind="secondary" size="l" onClick={() => decide(false)}>
            {t('notices.consentDecline')}
          </Button>
          <Button kind="secondary" size="l" onClick={() => decide(true)}>
            {t('notices.consentAllow')}
          </Button>
        </>
      }
    >
      <p className="t-body c-2">{t('notices.consentText')}</p>
    </Sheet>
  );
}
