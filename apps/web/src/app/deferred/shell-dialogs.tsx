import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { type ShellDialog, updateShell } from '../shell-store.ts';
import { ConsentSheet } from './consent-sheet.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

const FactorDialog = lazyWithFallback(() => import('../../features/session/second-factor/factor-dialog.tsx'));
const close = () => updateShell({ dialog: null });

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
  return dialog.kind === 'consent' ? <ConsentSheet {...dialog} /> : <NoticeDialog dialog={dialog} />;
}
