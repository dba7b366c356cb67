import { type Domino, DUEL_PAYS } from '@foyer/arcade-rules/duel.ts';
import { toPayout } from '@foyer/arcade-rules/multiplier.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { useEffect } from 'react';
import { setBalance } from '../api/balance.ts';
import { call } from '../api/call.ts';
import art from '../art/domino.svg?url&no-inline';
import { playSound } from '../device/sound.ts';
import { GameScreen } from '../page/game-screen.tsx';
import { useTranslation } from '../page/messages.ts';
import panel from '../page/panel.module.css';
import { Panel, RoundMessage, StakeStepper } from '../page/panel.tsx';
import { useMoneyFormat, usePlayer } from '../page/player.tsx';
import { RecentRounds } from '../page/recent-rounds.tsx';
import { type Game, useGame } from '../page/use-game.ts';
import { useStake } from '../page/use-stake.ts';
import { Challenges } from './challenges.tsx';
import { DominoPicture } from './domino.tsx';
import styles from './duel.module.css';

const ASK_MS = 700;

/** Twin Stake: two members put up the same stake and draw a domino each; the higher one wins both. */
export function DuelPage() {
  const t = useTranslation();
  const game = useGame('TWIN-STAKE');
  return (
    <GameScreen game={game} rules={<p>{t('duel.rules')}</p>}>
      {(value) => <DuelTable game={game} value={value} />}
    </GameScreen>
  );
}

function DuelTable({ game, value }: { readonly game: Game; readonly value: GameValue }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const stake = useStake(value, usePlayer().session.currency);
  const [own] = game.rounds;
  const waiting = own?.state === 'open' ? own : null;
  useWaiting(waiting, game);
  const leave = async () => {
    if (!waiting) return;
    const left = await call('duel.leave', { body: { roundId: waiting.roundId } }).catch(() => null);
    if (left) game.show(left.round);
    setBalance(null);
  };
  return (
    <>
      <DuelStage round={own ?? null} />
      <Panel>
        <div className={panel.row}>
          <StakeStepper stake={stake} unit={t('stake.unit')} disabled={waiting !== null} />
          {waiting ? (
            <Button size="l" kind="secondary" onClick={() => void leave()}>
              {t('duel.leave')}
            </Button>
          ) : (
            <Button
              size="l"
              disabled={game.isBusy || !stake.isAllowed}
              onClick={() => void game.play('duel.enter', { stakeMinor: String(stake.value.minor) })}
            >
              {t('duel.enter')}
            </Button>
          )}
        </div>
        <p className="t-footnote c-3 num">
          {t('duel.wins', { prize: format(toPayout(stake.value.minor, DUEL_PAYS)) })}
        </p>
        <RoundMessage game={game} stake={stake} />
      </Panel>
      <Challenges onChoose={(minor) => stake.set(minor)} />
      <RecentRounds rounds={game.rounds} />
    </>
  );
}

/** Polls whether an opponent has been found. */
function useWaiting(waiting: RoundValue | null, { show }: Game): void {
  const roundId = waiting?.roundId;
  useEffect(() => {
    if (!roundId) return;
    const timer = setInterval(() => {
      call('round.get', { query: { roundId } }).then(
        ({ round }) => {
          if (round.state === 'open') return;
          show(round);
          setBalance(null);
          playSound(Number(round.payoutMinor) > 0 ? 'win' : 'lose');
        },
        () => undefined,
      );
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [roundId, show]);
}

interface Decided {
  readonly draws: readonly (readonly [Domino, Domino])[];
  readonly winner: string;
  readonly side: 'challenger' | 'opponent';
  readonly other: string;
}

/** Both dominoes: face down while an opponent is awaited. */
function DuelStage({ round }: { readonly round: RoundValue | null }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const { session } = usePlayer();
  const decided = round?.outcome as Decided | null | undefined;
  const last = decided?.draws[decided.draws.length - 1];
  const [mine, theirs] = decided?.side === 'opponent' ? [last?.[1], last?.[0]] : [last?.[0], last?.[1]];
  const isWon = decided?.winner === decided?.side;
  return (
    <section className={styles.table}>
      <div className={classNames(styles.side, decided && isWon && styles.winner)}>
        <DominoPicture halves={mine ?? null} />
        <span className="t-footnote">{session.displayName || t('duel.you')}</span>
      </div>
      <img src={art} alt="" className={styles.art} />
      <div className={classNames(styles.side, decided && !isWon && styles.winner)}>
        <DominoPicture halves={theirs ?? null} />
        <span className="t-footnote">{decided ? decided.other || t('duel.partner') : t('duel.opponent')}</span>
      </div>
      <p className={`${styles.result} t-title-3`} role="status">
        {decided ? (
          isWon ? (
            t('play.won', { prize: format(round?.payoutMinor ?? '0') })
          ) : (
            t('play.lost')
          )
        ) : round?.state === 'open' ? (
          t('duel.waiting')
        ) : round?.state === 'void' ? (
          <Amount>{t('duel.left')}</Amount>
        ) : (
          ''
        )}
      </p>
    </section>
  );
}
