import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { gameDetailsUrl } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './lobby.module.css';
import type { Pace } from './lobby-draws.ts';

interface NothingOpenProps {
  readonly pace: Pace;
  /** The first game of the filter. */
  readonly game: string | undefined;
  readonly onAll: () => void;
}

/** Shown instead of the games of a filter if none of them accepts bets. */
export function NothingOpen({ pace, game, onAll }: NothingOpenProps) {
  const t = useTranslation();
  return (
    <section className={styles.none}>
      <Scene name="empty" />
      <h2 className="t-title-3">{t(`lobby.none.${pace}`)}</h2>
      <p className="t-callout c-2">{t('lobby.none-text')}</p>
      {game ? (
        <ButtonLink kind="secondary" href={gameDetailsUrl(game)} target="_top">
          <Icon name="bell" size={20} />
          {t('lobby.remind')}
        </ButtonLink>
      ) : null}
      <Button kind="text" size="m" onClick={onAll}>
        {t('lobby.show-all')}
      </Button>
    </section>
  );
}
