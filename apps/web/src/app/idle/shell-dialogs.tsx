import type { ShellDialog } from '../shell-state.ts';
import { ConsentSheet } from './consent-sheet.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

type ShellDialogsProps = { dialog: ShellDialog };

/** The dialog of the shell that is up. The only export is the default one, for `lazy`. */
export default function ShellDialogs({ dialog }: ShellDialogsProps) {
  if (dialog.kind === 'update') return <UpdateDialog {...dialog} />;
  return dialog.kind === 'consent' ? <ConsentSheet {...dialog} /> : <NoticeDialog dialog={dialog} />;
}
