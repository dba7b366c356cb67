import { useEffect, useEffectEvent, useState } from 'react';
import { isOwnGame } from '../../device/game-frame.ts';
import { isGameWindow, openGameWindow } from '../../device/game-window.ts';
import { isAlone } from '../../device/in-app.ts';
import { leaveForGame } from '../../device/leave-for-game.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { LAUNCH_TIMEOUT_MS } from '../../limits.data.ts';
import { useBrand } from '../../page/brand.ts';
import { askForGame, type LaunchedGame, type LaunchFailure } from './ask-for-game.ts';
import type { LaunchPage } from './launch-page.ts';
import { launchPlaceOf } from './launch-place.ts';

export type LaunchState =
  | { kind: 'opening' }
  | { kind: 'framed'; game: LaunchedGame }
  /** The game is in its own window; its window was blocked; it opens only in the app. */
  | { kind: 'window' | 'blocked' | 'nowhere' }
  | { kind: 'failed'; failure: LaunchFailure };

interface Launch {
  state: LaunchState;
  retry(): void;
  /** Reports that the framed game did not open. */
  fail(code: string): void;
  /** Relaunches the framed game. @param place where in the game the member is */
  renew(place: string): void;
}

/** One attempt. `place`: where in the game to open. A relaunch is automatic, but not twice in a row. */
interface Turn {
  isRenewal: boolean;
  place: string;
}

const OPENING = { kind: 'opening' } as const;
const failed = (code: string): LaunchState => ({ kind: 'failed', failure: { code, message: '', traceId: '' } });

const atPlace = ({ gameUrl, title }: LaunchedGame, place: string): LaunchedGame => ({
  gameUrl: gameUrl.includes('#') ? gameUrl : gameUrl + place,
  title,
});

/**
 * Opens a game where the merchant wants it (§4), and below our bar if the member has reality checks or a time limit. Fails
 * after 10 s without an answer.
 */
export function useLaunch({ isHere, ownWindow, plan, session }: LaunchPage): Launch {
  const { launch, switches } = useBrand();
  const [state, setState] = useState<LaunchState>(OPENING);
  const [turn, setTurn] = useState<Turn>({ isRenewal: false, place: '' });
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const startsInApp = switches.includes('STARTGAMEINAPP3');
    const surroundings = { isAlone: isAlone(), isHere: isGameWindow(isHere), isWatched: Boolean(session) };
    const place = launchPlaceOf({ opens: launch.opens, startsInApp, ...surroundings });
    if (!plan) return setState(failed('not.found'));
    if (place === 'nowhere') return setState({ kind: 'nowhere' });
    if (place === 'window') return setState({ kind: openGameWindow(ownWindow) ? 'window' : 'blocked' });
    const game = await askForGame(plan, browserCall(signal));
    if (!game || signal.aborted) return;
    if ('code' in game) return setState({ kind: 'failed', failure: game });
    // Pages of vendors on other sites are not framed.
    if (place === 'frame' && isOwnGame(game.gameUrl))
      return setState({ kind: 'framed', game: atPlace(game, turn.place) });
    const stay = leaveForGame(game.gameUrl, LAUNCH_TIMEOUT_MS, () => setState(failed('ECONNABORTED')));
    signal.addEventListener('abort', stay);
  });
  useEffect(() => {
    const controller = new AbortController();
    void begin(controller.signal);
    return () => controller.abort();
  }, [turn]);
  const again = (next: Turn) => {
    setState(OPENING);
    setTurn(next);
  };
  return {
    state,
    retry: () => again({ isRenewal: false, place: '' }),
    fail: (code) => setState(failed(code)),
    renew: (place) => (turn.isRenewal ? setState(failed('launch.expired')) : again({ isRenewal: true, place })),
  };
}
