import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './overlay.module.css';
import { useDragToClose } from './use-drag-to-close.ts';

type SheetProps = {
  open: boolean;
  /** Called for Escape, a tap outside, or dragging the grip down. */
  onClose: () => void;
  title: string;
  titleHidden?: boolean;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** If false, only the content's own buttons close it. */
  dismissible?: boolean;
  className?: string;
  /** Buttons, primary last; they stack when they do not fit side by side. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Rises from the bottom of the stage. Traps focus, restores it, scrolls inside. */
export function Sheet({
  open,
  onClose,
  title,
  titleHidden = false,
  aside,
  dismissible = true,
  className,
  actions,
  children,
}: SheetProps) {
  const drag = useDragToClose(onClose);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next) => !next && dismissible && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            // Focus the sheet itself, so that no button looks selected before the user chooses.
            initialFocus={popup}
            className={classNames(styles.sheet, titleHidden && styles.hiddenTitle, className)}
          >
            {dismissible ? <div className={styles.grip} {...drag} /> : null}
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {aside}
            </div>
            <div className={styles.body}>
              {children}
              {actions ? <div className={styles.actions}>{actions}</div> : null}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
