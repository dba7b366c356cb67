import { ButtonLink } from '@foyer/ui/button.tsx';
import { moneyGameUrl } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from './player.tsx';
import styles from './trial-bar.module.css';

/** In free play: states that nothing is won or lost, and links to the same place for money, where a visitor logs in first. */
export function TrialBar({ gameCode }: { readonly gameCode: string }) {
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
