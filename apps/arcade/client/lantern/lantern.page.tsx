import type { PastLantern } from '@foyer/contract/arcade/lantern.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { setBalance } from '../api/balance.ts';
import { call } from '../api/call.ts';
import { type LanternView, useLanternStream } from '../api/lantern-stream.ts';
import { playSound } from '../device/sound.ts';
import { GameScreen } from '../page/game-screen.tsx';
import { HistoryChips } from '../page/history-chips.tsx';
import { useTranslation } from '../page/messages.ts';
import { useNumberFormat } from '../page/player.tsx';
import { type Game, useGame } from '../page/use-game.ts';
import { LanternControls } from './lantern-controls.tsx';
import { LanternList } from './lantern-list.tsx';
import { LanternStage } from './lantern-stage.tsx';

const HIGH = 1_000;

/** Lantern Rise: one lantern rises for everybody; those who cash out before it drifts away win. */
export function LanternPage() {
  const t = useTranslation();
  const game = useGame('LANTERN-RISE');
  return (
    <GameScreen game={game} rules={<p>{t('lantern.rules')}</p>}>
      {(value) => <LanternNight game={game} value={value} />}
    </GameScreen>
  );
}

function LanternNight({ game, value }: { readonly game: Game; readonly value: GameValue }) {
  const t = useTranslation();
  const number = useNumberFormat();
  const view = useLanternStream();
  const past = usePastLanterns(view);
  const own = game.rounds.find(({ lanternNumber }) => lanternNumber === view?.news.number) ?? null;
  useOwnRound(view, own, game);
  return (
    <>
      <HistoryChips
        label={t('history.label')}
        chips={past.slice(0, 14).map(({ number: round, point }) => ({
          key: round,
          text: `${number(point)}×`,
          kind: point >= HIGH ? 'high' : point >= 200 ? 'won' : 'none',
        }))}
      />
      {view ? <LanternStage view={view} rounds={game.rounds} /> : <Skeleton height={312} />}
      <LanternControls game={game} value={value} view={view} own={own} />
      {view ? <LanternList news={view.news} /> : null}
    </>
  );
}

/** The last points, refetched when a round has ended. */
function usePastLanterns(view: LanternView | null): readonly PastLantern[] {
  const [past, setPast] = useState<readonly PastLantern[]>([]);
  const ended = view?.news.state === 'done' ? view.news.number : null;
  useEffect(() => {
    // Loaded at first, and after each round.
    void ended;
    call('lantern.list', {}).then(
      (value) => setPast(value.lanterns),
      () => undefined,
    );
  }, [ended]);
  return past;
}

/** Polls the player's own lantern until it is decided: by an automatic cash-out, or by the end of the round. */
function useOwnRound(view: LanternView | null, own: RoundValue | null, game: Game): void {
  const state = view?.news.state;
  const openId = own && own.outcome === null && own.state !== 'void' ? own.roundId : null;
  const { show } = game;
  useEffect(() => {
    if (!openId || state === 'waiting') return;
    const ask = () =>
      call('round.get', { query: { roundId: openId } }).then(
        ({ round }) => {
          if (round.state === 'open') return;
          show(round);
          setBalance(null);
          playSound(Number(round.payoutMinor) > 0 ? 'win' : 'lose');
        },
        () => undefined,
      );
    void ask();
    const timer = setInterval(ask, 700);
    return () => clearInterval(timer);
  }, [openId, state, show]);
}
