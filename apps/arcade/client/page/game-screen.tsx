import { Button } from '@foyer/ui/button.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import type { ReactNode } from 'react';
import type { GameValue } from '../../api/values.ts';
import { GameBar } from './game-bar.tsx';
import { useTranslation } from './messages.ts';
import styles from './stage.module.css';
import type { Game } from './use-game.ts';

interface GameScreenProps {
  readonly game: Game;
  readonly rules: ReactNode;
  children(value: GameValue): ReactNode;
}

/** A game below its bar; before it is loaded, a spinner or a way to try again. */
export function GameScreen({ children, game, rules }: GameScreenProps) {
  const t = useTranslation();
  if (game.value)
    return (
      <>
        <GameBar game={game.value} rounds={game.rounds} rules={rules} />
        <main className={styles.scroll}>{children(game.value)}</main>
      </>
    );
  return (
    <main className={styles.center}>
      {game.hasFailed ? (
        <>
          <p className="t-body">{t('state.unreachable-text')}</p>
          <Button onClick={game.reload}>{t('state.retry')}</Button>
        </>
      ) : (
        <output aria-label={t('state.loading')}>
          <Spinner size={28} />
        </output>
      )}
    </main>
  );
}
