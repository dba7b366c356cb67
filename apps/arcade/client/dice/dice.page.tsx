import { countDiceWinners, DICE_WINNERS, type DiceBet, diceMultiplier } from '@foyer/arcade-rules/dice.ts';
import { toPayout } from '@foyer/arcade-rules/multiplier.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { useState } from 'react';
import { GameScreen } from '../page/game-screen.tsx';
import { HistoryChips } from '../page/history-chips.tsx';
import { useTranslation } from '../page/messages.ts';
import { NextHash } from '../page/next-hash.tsx';
import panel from '../page/panel.module.css';
import { FreeRoundsChoice, Panel, RoundMessage, StakeStepper } from '../page/panel.tsx';
import { useMoneyFormat, useNumberFormat, usePlayer } from '../page/player.tsx';
import { RecentRounds } from '../page/recent-rounds.tsx';
import { type Game, useGame } from '../page/use-game.ts';
import { useStake } from '../page/use-stake.ts';
import { DiceFacts, DiceStage, DiceTrack } from './dice-stage.tsx';
import { useRollingNumber } from './use-rolling-number.ts';

const FIRST: DiceBet = { side: 'under', target: 6_200 };

/** The targets of a side that leave a chance of 2 to 96 %. */
const rangeOf = (side: DiceBet['side']) =>
  side === 'under'
    ? { min: DICE_WINNERS.min, max: DICE_WINNERS.max }
    : { min: 9_999 - DICE_WINNERS.max, max: 9_999 - DICE_WINNERS.min };

const rollOf = ({ outcome }: RoundValue): number => Number(outcome?.roll ?? 0);

/** Lucky Dice: a number from 0.00 to 99.99, under or over a target. */
export function DicePage() {
  const t = useTranslation();
  const game = useGame('LUCKY-DICE');
  return (
    <GameScreen game={game} rules={<p>{t('dice.rules')}</p>}>
      {(value) => <DiceTable game={game} value={value} />}
    </GameScreen>
  );
}

function DiceTable({ game, value }: { readonly game: Game; readonly value: GameValue }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const number = useNumberFormat();
  const stake = useStake(value, usePlayer().session.currency);
  const [bet, setBet] = useState(FIRST);
  const [shown, setShown] = useState<RoundValue | null>(null);
  const rolling = useRollingNumber(shown);
  const { max, min } = rangeOf(bet.side);
  const choose = (change: Partial<DiceBet>) => {
    const next = { ...bet, ...change };
    const range = rangeOf(next.side);
    setBet({ ...next, target: Math.min(range.max, Math.max(range.min, next.target)) });
    setShown(null);
  };
  const play = async () => {
    const round = await game.play('round.play', { gameCode: 'LUCKY-DICE', ...stake.body, bet: { ...bet } });
    if (round) setShown(round);
  };
  const prize = toPayout(stake.value.minor, diceMultiplier(bet));
  const decided = game.rounds.filter(({ outcome }) => outcome);
  return (
    <>
      <HistoryChips
        label={t('history.label')}
        chips={decided.slice(0, 12).map((round) => ({
          key: round.roundId,
          text: number(rollOf(round)),
          kind: Number(round.payoutMinor) > 0 ? 'won' : 'none',
        }))}
      />
      <DiceStage bet={bet} round={shown} rolling={rolling} />
      <DiceTrack
        bet={bet}
        range={{ min, max }}
        roll={rolling.isDone && shown ? rollOf(shown) : null}
        disabled={game.isBusy}
        onChange={(target) => choose({ target })}
      />
      <Panel>
        <Segmented<DiceBet['side']>
          label={t('dice.side')}
          value={bet.side}
          disabled={game.isBusy}
          onChange={(side) => choose({ side, target: 9_999 - bet.target + (side === 'under' ? 1 : 0) })}
          segments={[
            { value: 'under', label: t('dice.under') },
            { value: 'over', label: t('dice.over') },
          ]}
        />
        <DiceFacts target={bet.target} chance={countDiceWinners(bet)} pays={diceMultiplier(bet)} />
        <FreeRoundsChoice stake={stake} />
        <div className={panel.row}>
          <StakeStepper stake={stake} unit={t('stake.unit')} />
          <Button
            kind="secondary"
            disabled={stake.isFree}
            onClick={() =>
              stake.set(stake.value.minor / 2n > stake.range.min ? stake.value.minor / 2n : stake.range.min)
            }
          >
            ½
          </Button>
          <Button
            kind="secondary"
            disabled={stake.isFree}
            onClick={() =>
              stake.set(stake.value.minor * 2n < stake.range.max ? stake.value.minor * 2n : stake.range.max)
            }
          >
            <bdi dir="ltr">2×</bdi>
          </Button>
        </div>
        <Button
          size="l"
          block
          className={panel.big}
          disabled={game.isBusy || !stake.isAllowed}
          onClick={() => void play()}
        >
          <span>{t(shown ? 'play.again' : 'play.roll')}</span>
          <span className="t-footnote num">{t('play.possible', { prize: format(prize) })}</span>
        </Button>
        <RoundMessage game={game} stake={stake} />
        <NextHash commitment={value.seeds.commitment} />
      </Panel>
      <RecentRounds rounds={game.rounds} toResult={(round) => number(rollOf(round))} />
    </>
  );
}
