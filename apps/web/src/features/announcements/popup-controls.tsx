import { classNames } from '@foyer/ui/class-names.ts';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './popup-dialog.module.css';

type PopupControlsProps = {
  place: number;
  count: number;
  isMoving: boolean;
  /** Absent if only a tap outside closes the popup; null until all slides have been seen. */
  onClose?: (() => void) | null;
  /** One slide forward or back. */
  onTurn: (step: 1 | -1) => void;
  onPause: () => void;
};

/** The round buttons below a popup: previous, close, next; and pause while it moves. */
export function PopupControls({ count, isMoving, onClose, onPause, onTurn, place }: PopupControlsProps) {
  const t = useTranslation();
  const turn = (step: 1 | -1) => (
    <IconButton
      icon={step === 1 ? 'chevron-end' : 'chevron-start'}
      flip
      label={t(step === 1 ? 'notices.popupNext' : 'notices.popupPrevious')}
      className={styles.control}
      disabled={place === (step === 1 ? count - 1 : 0)}
      onClick={() => onTurn(step)}
    />
  );
  return (
    <div className={styles.controls}>
      {count > 1 ? turn(-1) : null}
      {onClose === undefined ? null : (
        <IconButton
          icon="close"
          label={t('app.close')}
          className={classNames(styles.control, styles.close)}
          disabled={onClose === null}
          onClick={onClose ?? undefined}
        />
      )}
      {count > 1 ? turn(1) : null}
      {isMoving ? (
        <IconButton icon="pause" label={t('notices.popupPause')} className={styles.control} onClick={onPause} />
      ) : null}
    </div>
  );
}
