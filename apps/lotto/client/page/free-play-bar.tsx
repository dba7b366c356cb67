import { ButtonLink } from '@foyer/ui/button.tsx';
import { moneyGameUrl } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './free-play-bar.module.css';
import { usePlayer } from './player.tsx';

/** In free play: that nothing is won or lost, and the way to the same place for money, where a visitor logs in first. */
export function FreePlayBar({ gameCode }: { readonly gameCode: string }) {
  const { session } = usePlayer();
  const t = useTranslation();
  if (!session.isTrial) return null;
  return (
    <p className={styles.bar}>
      <span>{t('trial.note')}</span>
      <ButtonLink kind="outline" size="s" href={moneyGameUrl(gameCode)} target="_top">
        {t('trial.real')}
      </ButtonLink>
    </p>
  );
}
