import type { ShellDialog } from '../shell-state.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

type ShellDialogsProps = { dialog: ShellDialog };

/** The dialog of the shell that is up. The only export is the default one, for `lazy`. */
export default function ShellDialogs({ dialog }: ShellDialogsProps) {
  return dialog.kind === 'update' ? <UpdateDialog release={dialog.release} /> : <NoticeDialog dialog={dialog} />;
}
