import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { hideToday } from '../../device/deferred/popup-marks.ts';
import { BOTTOM_POPUP_MOTION_MS } from '../../limits.data.ts';
import { keyOf, type Popup } from './choose-popup.ts';
import { countAct } from './count-act.ts';

/**
 * The life of an open popup: counts what is seen, stores the member's choice for today on closing, and ends on another page.
 * @param place the item in view
 */
export function usePopup({ items, showTodayCheckbox, todayHide }: Popup, place: number, onGone: () => void) {
  const { pathname } = useLocation();
  // Opens after its first paint, so that it is animated.
  const [isOpen, setOpen] = useState(false);
  const [isHidden, setHidden] = useState(showTodayCheckbox && todayHide);
  const [home] = useState(pathname);
  const item = items[place];
  const leave = useEffectEvent(onGone);
  useEffect(() => setOpen(true), []);
  useEffect(() => {
    if (item) countAct(item, 'seen');
  }, [item]);
  useEffect(() => {
    if (pathname !== home) leave();
  }, [pathname, home]);
  const end = (act: 'closed' | 'clicked') => {
    if (item) countAct(item, act);
    if (isHidden) hideToday(items.map(keyOf), Date.now());
    setOpen(false);
    setTimeout(onGone, BOTTOM_POPUP_MOTION_MS);
  };
  return { isOpen, isHidden, setHidden, end };
}
