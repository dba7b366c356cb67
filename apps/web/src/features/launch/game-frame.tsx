import { AppBar } from '@foyer/ui/app-bar.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasGame, onGameExpired, placeInGame } from '../../device/game-frame.ts';
import { LAUNCH_TIMEOUT_MS } from '../../limits.data.ts';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { PlaySession } from '../../page/reality/use-play-session.ts';
import type { LaunchedGame } from './ask-for-game.ts';
import styles from './game-frame.module.css';
import { Opening } from './launch-screen.tsx';

const RealityDialog = lazyWithFallback(() => import('../../page/reality/reality-dialog.tsx'));

type GameFrameProps = {
  game: LaunchedGame;
  back: string;
  /** For the reality check; null if there are no checks and no time limit. */
  session: PlaySession | null;
  /** Called when the game did not open. */
  onFail: (code: string) => void;
  /** Called when the game needs another launch. @param place where in the game the member is */
  onExpire: (place: string) => void;
};

/** A game below our own bar, over the whole window. */
export function GameFrame({ game: { gameUrl, title }, back, session, onFail, onExpire }: GameFrameProps) {
  const t = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);
  const fail = useEffectEvent(onFail);
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => fail('ECONNABORTED'), LAUNCH_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  useEffect(() => {
    const shown = frame.current;
    return shown ? onGameExpired(shown, () => expire(placeInGame(shown))) : undefined;
  }, []);
  const look = () => {
    if (isOpen || !frame.current) return;
    if (hasGame(frame.current)) setOpen(true);
    else onFail('ERR_NETWORK');
  };
  return (
    <main className={styles.screen}>
      <AppBar
        className={styles.bar}
        title={title}
        start={<IconLink as={Link} to={back} icon="chevron-start" flip label={t('app.back')} />}
      />
      <div className={styles.ground}>
        {isOpen ? null : <Opening />}
        <iframe
          ref={frame}
          src={gameUrl}
          title={title}
          className={classNames(styles.frame, isOpen && styles.open)}
          allow="fullscreen; clipboard-write; autoplay"
          onLoad={look}
        />
      </div>
      {isOpen && session ? (
        <Suspense>
          <RealityDialog rendered={session} stop={back} />
        </Suspense>
      ) : null}
    </main>
  );
}
