import { Dialog as Base } from '@base-ui/react/dialog';
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './overlay.module.css';

type DialogProps = {
  open: boolean;
  /** Called for Escape, a tap outside or the close button. */
  onClose: () => void;
  title: string;
  titleHidden?: boolean;
  /** Name of the close button; if absent, the dialog is mandatory: no button, and Escape and taps outside do nothing. */
  closeLabel?: string;
  /** What closes it besides its own buttons; by default `anywhere` with a close button, else `none`. */
  dismissal?: 'anywhere' | 'escape' | 'none';
  /** Focuses the dialog rather than its first button: for a dialog that opens on its own. */
  isUnasked?: boolean;
  onKeyDown?: KeyboardEventHandler;
  className?: string;
  /** Keeps its upper edge 150 px from the stage's, so that a keyboard fits below. */
  isHigh?: boolean;
  /** Above the title. */
  art?: ReactNode;
  /** Buttons, primary last; they stack when they do not fit side by side. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A question or a notice in the middle of the stage. Traps focus and restores it. */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden = false,
  closeLabel,
  dismissal = closeLabel === undefined ? 'none' : 'anywhere',
  isUnasked,
  onKeyDown,
  className,
  isHigh = false,
  art,
  actions,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const closable = closeLabel !== undefined;
  const look = classNames(styles.dialog, titleHidden && styles.hiddenTitle, closable && styles.closable, className);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={dismissal !== 'anywhere'}
      onOpenChange={(next) => !next && dismissal !== 'none' && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={classNames(styles.viewport, styles.centered, isHigh && styles.high)}>
          <Base.Popup
            onKeyDown={onKeyDown}
            ref={popup}
            initialFocus={isUnasked ? popup : true}
            className={look}
            role={dismissal === 'none' ? 'alertdialog' : 'dialog'}
          >
            <div className={styles.body}>
              {art}
              <Base.Title className={styles.title}>{title}</Base.Title>
              {children}
              {actions ? <div className={styles.actions}>{actions}</div> : null}
            </div>
            {closable ? (
              <IconButton icon="close" label={closeLabel} className={styles.close} onClick={onClose} />
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
