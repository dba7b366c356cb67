import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { getShell, type ShellDialog, updateShell } from '../shell-store.ts';
import { ConsentSheet } from './consent-sheet.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

const FactorDialog = lazyWithFallback(() => import('../../features/session/second-factor/factor-dialog.tsx'));
const PopupDialog = lazyWithFallback(() => import('../../features/announcements/popup-dialog.tsx'));
const close = () => updateShell({ dialog: null });

/** Its end comes after its motion; another dialog may be up by then. */
const closePopup = () => {
  if (getShell().dialog?.kind === 'popup') close();
};

type ShellDialogsProps = { dialog: ShellDialog };

/** The dialog of the shell that is up. The only export is the default one, for `lazy`. */
export default function ShellDialogs({ dialog }: ShellDialogsProps) {
  if (dialog.kind === 'update') return <UpdateDialog {...dialog} />;
  if (dialog.kind === 'factor')
    return (
      <Suspense>
        <FactorDialog {...dialog} redirectUrl={null} onClose={close} />
      </Suspense>
    );
  if (dialog.kind === 'popup')
    return (
      <Suspense>
        <PopupDialog popup={dialog.popup} onGone={closePopup} />
      </Suspense>
    );
  return dialog.kind === 'consent' ? <ConsentSheet {...dialog} /> : <NoticeDialog dialog={dialog} />;
}
