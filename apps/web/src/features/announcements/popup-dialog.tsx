import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../page/messages.ts';
import { useAutoplay } from '../../page/use-autoplay.ts';
import { BottomPopup } from './bottom-popup.tsx';
import type { Popup } from './choose-popup.ts';
import { PopupCard } from './popup-card.tsx';
import { PopupControls } from './popup-controls.tsx';
import styles from './popup-dialog.module.css';
import { usePopup } from './use-popup.ts';

type PopupDialogProps = { popup: Popup; onGone: () => void };

/** The slide in view of a list that snaps to one; right-to-left positions are negative. */
const placeIn = (list: HTMLElement): number => Math.round(Math.abs(list.scrollLeft) / Math.max(1, list.clientWidth));

function show(list: HTMLElement | null, place: number): void {
  list?.children[place]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' });
}

/** The popups of a visit, one card at a time (`announce`). The only export is the default one, for `lazy`. */
export default function PopupDialog(props: PopupDialogProps) {
  return props.popup.place === 'bottom' ? <BottomPopup {...props} /> : <Carousel {...props} />;
}

function Carousel({ popup, onGone }: PopupDialogProps) {
  const t = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [isRead, setRead] = useState(!popup.forceRead || popup.items.length === 1);
  const { end, isHidden, isOpen, setHidden } = usePopup(popup, place, onGone);
  const count = popup.items.length;
  const { isMoving, stop } = useAutoplay(list, isOpen && popup.autoplay ? count : 0, popup.delay);
  const turn = (step: number) => {
    stop();
    show(list.current, place + step);
  };
  const onKeyDown = ({ currentTarget, key }: KeyboardEvent) => {
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') turn(key === forward ? 1 : -1);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => end('closed')}
      dismissal={isRead ? (popup.outsideClose ? 'anywhere' : 'escape') : 'none'}
      title={t('notices.popupLabel')}
      titleHidden
      isUnasked
      onKeyDown={onKeyDown}
      className={styles.popup ?? ''}
    >
      <div>
        <ul
          ref={list}
          className={styles.list}
          onPointerDown={stop}
          onWheel={stop}
          onScroll={({ currentTarget }) => {
            const next = placeIn(currentTarget);
            setPlace(next);
            if (next === count - 1) setRead(true);
          }}
        >
          {popup.items.map((item, at) => (
            <PopupCard
              key={item.id}
              item={item}
              position={count > 1 ? { place: at + 1, count } : null}
              isAway={at !== place}
              onFollow={() => end('clicked')}
            />
          ))}
        </ul>
        <div className={styles.below}>
          {popup.showTodayCheckbox ? (
            <Checkbox className={styles.today} checked={isHidden} onChange={({ target }) => setHidden(target.checked)}>
              {t('notices.popupToday')}
            </Checkbox>
          ) : null}
          <PopupControls
            place={place}
            count={count}
            isMoving={isMoving}
            {...(popup.showClose && { onClose: isRead ? () => end('closed') : null })}
            onTurn={turn}
            onPause={stop}
          />
        </div>
      </div>
    </Dialog>
  );
}
