import type { ArcadeGameCode } from '@foyer/arcade-rules/games.data.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { useCallback, useEffect, useState } from 'react';
import { setBalance } from '../api/balance.ts';
import { call, RefusalError } from '../api/call.ts';
import { type Choice, newRequest, type OpenRequest, type PlaceName, place, readOpenRequests } from '../api/place.ts';
import { playSound } from '../device/sound.ts';

/** A game of one player: its rules, rounds and seeds, and how a round is played. */
export interface Game {
  readonly value: GameValue | null;
  /** Loading failed; `reload` tries again. */
  readonly hasFailed: boolean;
  /** The rounds of this player, newest first. */
  readonly rounds: readonly RoundValue[];
  readonly isBusy: boolean;
  /** An answer is missing: the request is repeated until there is one. */
  readonly isChecking: boolean;
  readonly errorCode: string | null;
  play<N extends PlaceName>(name: N, choice: Choice<N>): Promise<RoundValue | null>;
  /** Shows a round that has changed without a call of its own. */
  show(round: RoundValue): void;
  reload(): void;
}

const MAX_ROUNDS = 40;

/** Loads a game, and finishes what a reload of the page interrupted. */
export function useGame(gameCode: ArcadeGameCode): Game {
  const [value, setValue] = useState<GameValue | null>(null);
  const [rounds, setRounds] = useState<readonly RoundValue[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [busyCount, setBusyCount] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const show = useCallback((round: RoundValue) => {
    setRounds((known) => [round, ...known.filter(({ roundId }) => roundId !== round.roundId)].slice(0, MAX_ROUNDS));
  }, []);
  const reload = useCallback(() => {
    setFailed(false);
    call('game.get', { query: { game: gameCode } }).then(
      (loaded) => {
        setValue(loaded);
        setRounds((known) => (known.length > loaded.rounds.length ? known : loaded.rounds));
      },
      () => setFailed(true),
    );
  }, [gameCode]);
  const send = useCallback(
    async (request: OpenRequest): Promise<RoundValue | null> => {
      setBusyCount((count) => count + 1);
      setErrorCode(null);
      try {
        const played = await place(gameCode, request, () => setChecking(true));
        setBalance(played.balanceMinor);
        show(played.round);
        const { freeRounds } = played;
        if (freeRounds) setValue((known) => known && { ...known, freeRounds });
        return played.round;
      } catch (error) {
        const code = error instanceof RefusalError ? error.errorCode : 'unknown.error';
        setErrorCode(code);
        if (code === 'free.rounds.over') reload();
        setBalance(null);
        return null;
      } finally {
        setChecking(false);
        setBusyCount((count) => count - 1);
      }
    },
    [gameCode, reload, show],
  );
  useEffect(() => {
    reload();
    for (const request of readOpenRequests(gameCode)) void send(request);
  }, [gameCode, reload, send]);
  const play = <N extends PlaceName>(name: N, choice: Choice<N>) => {
    playSound('tap');
    return send(newRequest(name, choice));
  };
  return { value, hasFailed, rounds, isBusy: busyCount > 0, isChecking, errorCode, play, show, reload };
}
