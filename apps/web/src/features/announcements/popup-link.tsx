import { buttonClass } from '@foyer/ui/button.tsx';
import { GameLink } from '../../page/game-link.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { opensGame, toOffer } from '../../page/offer-address.ts';
import type { PopupItem } from './choose-popup.ts';

type PopupLinkProps = { item: PopupItem; onFollow: () => void };

/** Where an item leads, as banners do (§3); nothing without a target. */
export function PopupLink({ item, onFollow }: PopupLinkProps) {
  const t = useTranslation();
  const to = toOffer(item);
  if (!to) return null;
  const As = opensGame(to) ? GameLink : Link;
  return (
    <As to={to} className={buttonClass({ size: 'l', block: true })} onClick={onFollow}>
      {item.action || t('notices.popupMore')}
    </As>
  );
}
