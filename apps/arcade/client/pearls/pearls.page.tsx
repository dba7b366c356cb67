import { toPercent } from '@foyer/arcade-rules/multiplier.ts';
import { type PearlBet, type PearlRisk, pearlCups, pearlReturn } from '@foyer/arcade-rules/pearls.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { useState } from 'react';
import { GameScreen } from '../page/game-screen.tsx';
import { useTranslation } from '../page/messages.ts';
import panel from '../page/panel.module.css';
import { FreeRoundsChoice, Panel, RoundMessage, StakeStepper } from '../page/panel.tsx';
import { useMoneyFormat, useNumberFormat, usePlayer } from '../page/player.tsx';
import { RecentRounds } from '../page/recent-rounds.tsx';
import { type Game, useGame } from '../page/use-game.ts';
import { useStake } from '../page/use-stake.ts';
import { useFalling } from './falling.ts';
import { PearlBoard } from './pearl-board.tsx';
import styles from './pearls.module.css';

const COUNTS = ['1', '5', '10'] as const;
const LAST = 5;

/** Pearl Drop: a pearl falls through rows of pegs into a cup. */
export function PearlsPage() {
  const t = useTranslation();
  const game = useGame('PEARL-DROP');
  return (
    <GameScreen game={game} rules={<p>{t('pearls.rules')}</p>}>
      {(value) => <PearlTable game={game} value={value} />}
    </GameScreen>
  );
}

function PearlTable({ game, value }: { readonly game: Game; readonly value: GameValue }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const number = useNumberFormat();
  const stake = useStake(value, usePlayer().session.currency);
  const [bet, setBet] = useState<PearlBet>({ rows: 12, risk: 'medium' });
  const [count, setCount] = useState<(typeof COUNTS)[number]>('1');
  const [landed, setLanded] = useState<readonly RoundValue[]>([]);
  const { drop, falling } = useFalling((round) => setLanded((known) => [round, ...known].slice(0, 20)));
  const [last] = landed;
  const isSame = last?.bet.rows === bet.rows && last.bet.risk === bet.risk;
  const body = { gameCode: 'PEARL-DROP' as const, ...stake.body, bet: { ...bet } };
  const play = () => {
    const max = stake.isFree ? (stake.free?.left ?? 0) : Number(count);
    for (let pearl = 0; pearl < Math.min(max, Number(count)); pearl += 1)
      void game.play('round.play', body).then((round) => round?.outcome && drop(round));
  };
  const back = landed.reduce((sum, { payoutMinor }) => sum + BigInt(payoutMinor ?? '0'), 0n);
  return (
    <>
      <section className={styles.board}>
        <PearlBoard
          bet={bet}
          falling={falling}
          hitCup={isSame && falling.length === 0 ? Number(last.outcome?.cup) : null}
          label={t('pearls.board', { rows: bet.rows })}
        />
        <ul className={styles.last} aria-label={t('history.label')}>
          {landed.slice(0, LAST).map((round) => (
            <li key={round.roundId}>
              <Amount>{`${number(Number(round.outcome?.multiplier))}×`}</Amount>
            </li>
          ))}
        </ul>
        {last && falling.length === 0 ? (
          <div className={styles.win} role="status">
            <span className="t-caption c-3">{t('pearls.landed')}</span>
            <b className="num">
              <bdi dir="ltr">{`${number(Number(last.outcome?.multiplier))}×`}</bdi>
            </b>
            <span className="t-callout num">{t('pearls.back', { prize: format(last.payoutMinor ?? '0') })}</span>
          </div>
        ) : null}
      </section>
      <Panel>
        <Choices bet={bet} count={count} onBet={setBet} onCount={setCount} />
        <FreeRoundsChoice stake={stake} />
        <div className={panel.row}>
          <StakeStepper stake={stake} unit={t('pearls.unit')} />
          <Button size="l" disabled={!stake.isAllowed || falling.length >= 10} onClick={play}>
            {t(falling.length > 0 || game.isBusy ? 'pearls.another' : 'pearls.drop')}
          </Button>
        </div>
        <RoundMessage game={game} stake={stake} />
        <div className={`${panel.notes} t-footnote c-3`}>
          <span>{t('pearls.lowest', { pays: number(Math.min(...pearlCups(bet))) })}</span>
          <span>{t('pearls.highest', { pays: number(Math.max(...pearlCups(bet))) })}</span>
          <span>{t('pearls.sum', { count: landed.length, prize: format(back) })}</span>
        </div>
      </Panel>
      <RecentRounds rounds={game.rounds} />
    </>
  );
}

interface ChoicesProps {
  readonly bet: PearlBet;
  readonly count: (typeof COUNTS)[number];
  onBet(bet: PearlBet): void;
  onCount(count: (typeof COUNTS)[number]): void;
}

function Choices({ bet, count, onBet, onCount }: ChoicesProps) {
  const t = useTranslation();
  const number = useNumberFormat();
  const percent = Math.round(toPercent(pearlReturn(bet)) * 100);
  return (
    <>
      <div className={styles.label}>
        <b className="t-footnote c-2">{t('pearls.risk')}</b>
        <span className="t-footnote c-3">{t('pearls.returns', { percent: `${number(percent)} %` })}</span>
      </div>
      <Segmented<PearlRisk>
        label={t('pearls.risk')}
        className={styles.choices ?? ''}
        value={bet.risk}
        onChange={(risk) => onBet({ ...bet, risk })}
        segments={(['low', 'medium', 'high'] as const).map((risk) => ({ value: risk, label: t(`pearls.${risk}`) }))}
      />
      <div className={panel.row}>
        <div>
          <b className="t-footnote c-2">{t('pearls.rows')}</b>
          <Segmented<'8' | '12' | '16'>
            label={t('pearls.rows')}
            className={styles.choices ?? ''}
            value={`${bet.rows}`}
            onChange={(rows) => onBet({ ...bet, rows: Number(rows) as PearlBet['rows'] })}
            segments={(['8', '12', '16'] as const).map((rows) => ({ value: rows, label: rows }))}
          />
        </div>
        <div>
          <b className="t-footnote c-2">{t('pearls.at-once')}</b>
          <Segmented
            label={t('pearls.at-once')}
            className={styles.choices ?? ''}
            value={count}
            onChange={onCount}
            segments={COUNTS.map((each) => ({ value: each, label: each }))}
          />
        </div>
      </div>
    </>
  );
}
