import { Button } from '@foyer/ui/button.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { BOTTOM_POPUP_MOTION_MS } from '../../limits.data.ts';
import { type ConsentQuestion, changeShell, readShell } from '../shell-state.ts';
import { useSay } from '../words.tsx';

const takeAway = () => {
  if (readShell().dialog?.kind === 'consent') changeShell({ dialog: null });
};

/** The question whether the device may be known again. To close it is to decline: only a yes is a yes. */
export function ConsentSheet({ keep, mayAskOn }: ConsentQuestion) {
  const say = useSay();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const hasRoom = mayAskOn(pathname);
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
      title={say('shell.consentTitle')}
      actions={
        <>
          <Button kind="secondary" size="l" onClick={() => decide(false)}>
            {say('shell.consentDecline')}
          </Button>
          <Button kind="secondary" size="l" onClick={() => decide(true)}>
            {say('shell.consentAllow')}
          </Button>
        </>
      }
    >
      <p className="t-body c-2">{say('shell.consentText')}</p>
    </Sheet>
  );
}
