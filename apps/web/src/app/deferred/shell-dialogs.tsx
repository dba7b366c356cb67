import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { withGroup } from '../../page/with-group.ts';
import { getShell, type ShellDialog, updateShell } from '../shell-store.ts';
import { ConsentSheet } from './consent-sheet.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

const FactorDialog = lazyWithFallback(() => import('../../features/session/second-factor/factor-dialog.tsx'));
const PopupDialog = lazyWithFallback(() => import('../../features/announcements/popup-dialog.tsx'));
// They share the messages of the app's page.
const InstallSheet = lazyWithFallback(withGroup('reading', () => import('../../features/install/install-sheet.tsx')));
const AppUpdateDialog = lazyWithFallback(
  withGroup('reading', () => import('../../features/install/app-update-dialog.tsx')),
);
// It shares the messages of the notifications page.
const PushPrompt = lazyWithFallback(withGroup('settings', () => import('../../page/push/push-prompt.tsx')));
const PuzzleDialog = lazyWithFallback(() => import('./puzzle-dialog.tsx'));
const close = () => updateShell({ dialog: null });

/** A popup reports its end after its closing animation; another dialog may be open by then. */
const closeOwn = (kind: ShellDialog['kind']) => () => {
  if (getShell().dialog?.kind === kind) close();
};
const [closePopup, closeInstall, closePush] = [closeOwn('popup'), closeOwn('install'), closeOwn('push')];

type ShellDialogsProps = { dialog: ShellDialog };

/** The shell's open dialog. The only export is the default one, for `lazy`. */
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
  if (dialog.kind === 'install')
    return (
      <Suspense>
        <InstallSheet way={dialog.way} name={dialog.name} onGone={closeInstall} />
      </Suspense>
    );
  if (dialog.kind === 'push')
    return (
      <Suspense>
        <PushPrompt onGone={closePush} />
      </Suspense>
    );
  if (dialog.kind === 'puzzle')
    return (
      <Suspense>
        <PuzzleDialog {...dialog} />
      </Suspense>
    );
  if (dialog.kind === 'appUpdate')
    return (
      <Suspense>
        <AppUpdateDialog {...dialog} onClose={close} />
      </Suspense>
    );
  return dialog.kind === 'consent' ? <ConsentSheet {...dialog} /> : <NoticeDialog dialog={dialog} />;
}
