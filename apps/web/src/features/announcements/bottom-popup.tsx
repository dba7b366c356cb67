import { Button } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { Popup } from './choose-popup.ts';
import { PopupLink } from './popup-link.tsx';
import { usePopup } from './use-popup.ts';

type BottomPopupProps = { popup: Popup; onGone: () => void };

/** A small notice that rises from the bottom (§9: 250 ms). */
export function BottomPopup({ popup, onGone }: BottomPopupProps) {
  const t = useTranslation();
  const { end, isHidden, isOpen, setHidden } = usePopup(popup, 0, onGone);
  const [item] = popup.items;
  if (!item) return null;
  return (
    <Sheet
      open={isOpen}
      onClose={() => end('closed')}
      dismissible={popup.outsideClose}
      title={item.title}
      actions={
        <>
          {popup.showClose ? (
            <Button kind="secondary" size="l" onClick={() => end('closed')}>
              {t('app.close')}
            </Button>
          ) : null}
          <PopupLink item={item} onFollow={() => end('clicked')} />
        </>
      }
    >
      <p className="t-body c-2">{item.text}</p>
      {popup.showTodayCheckbox ? (
        <Checkbox checked={isHidden} onChange={({ target }) => setHidden(target.checked)}>
          {t('notices.popupToday')}
        </Checkbox>
      ) : null}
    </Sheet>
  );
}
