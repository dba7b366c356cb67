import type { GameValue } from '@foyer/contract/arcade/round.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { GameBar } from './game-bar.tsx';
import { GameInfoSheet } from './game-info-sheet.tsx';
import { useTranslation } from './messages.ts';
import styles from './stage.module.css';
import type { Game } from './use-game.ts';

interface GameScreenProps {
  readonly game: Game;
  readonly rules: ReactNode;
  children(value: GameValue): ReactNode;
}

const FairnessContext = createContext<() => void>(() => {});

/** Opens history and fairness. */
export const useOpenFairness = (): (() => void) => useContext(FairnessContext);

/** A game below its bar; until it has loaded, a spinner or a retry button. */
export function GameScreen({ children, game, rules }: GameScreenProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  if (game.value)
    return (
      <FairnessContext.Provider value={open}>
        <GameBar onOpenFairness={open} />
        <main className={styles.scroll}>{children(game.value)}</main>
        {isOpen ? <GameInfoSheet game={game} value={game.value} rules={rules} onClose={() => setOpen(false)} /> : null}
      </FairnessContext.Provider>
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
