import { REEL_SYMBOLS, TWO_CHERRIES } from '@foyer/arcade-rules/reels.data.ts';
import type { ReelSymbol } from '@foyer/arcade-rules/reels.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Button } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { prefersLessMotion } from '@foyer/vendor/device/motion.ts';
import { useState } from 'react';
import { playSound } from '../device/sound.ts';
import { GameScreen } from '../page/game-screen.tsx';
import { useTranslation } from '../page/messages.ts';
import panel from '../page/panel.module.css';
import { FreeRoundsChoice, Panel, RoundMessage, StakeStepper } from '../page/panel.tsx';
import { useMoneyFormat, useNumberFormat, usePlayer } from '../page/player.tsx';
import { RecentRounds } from '../page/recent-rounds.tsx';
import { type Game, useGame } from '../page/use-game.ts';
import { useStake } from '../page/use-stake.ts';
import styles from './reels.module.css';
import { ReelPicture } from './symbol.tsx';

const SPIN_MS = 700;
const FIRST: readonly ReelSymbol[] = ['clover', 'sun', 'melon'];

/** Harvest Reels: three reels of twenty stops. */
export function ReelsPage() {
  const game = useGame('THREE-REELS');
  return (
    <GameScreen game={game} rules={<ReelRules />}>
      {(value) => <ReelTable game={game} value={value} />}
    </GameScreen>
  );
}

function ReelTable({ game, value }: { readonly game: Game; readonly value: GameValue }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const stake = useStake(value, usePlayer().session.currency);
  const [shown, setShown] = useState<RoundValue | null>(null);
  const [isSpinning, setSpinning] = useState(false);
  const play = async () => {
    setSpinning(true);
    const stops = new Promise((resolve) => setTimeout(resolve, prefersLessMotion() ? 0 : SPIN_MS));
    const round = await game.play('round.play', {
      gameCode: 'THREE-REELS',
      ...stake.body,
      bet: {},
    });
    await stops;
    setSpinning(false);
    if (!round) return;
    setShown(round);
    playSound(Number(round.payoutMinor) > 0 ? 'win' : 'lose');
  };
  const reels = (shown?.outcome?.reels as readonly ReelSymbol[] | undefined) ?? FIRST;
  const isWon = !isSpinning && Number(shown?.payoutMinor) > 0;
  return (
    <>
      <section className={styles.machine}>
        {reels.map((symbol, reel) => (
          <span
            key={reel}
            role="img"
            aria-label={t(`reels.${symbol}`)}
            className={classNames(styles.reel, isSpinning && styles.spinning, isWon && styles.won)}
          >
            <ReelPicture symbol={symbol} />
          </span>
        ))}
      </section>
      <p className={`${styles.result} t-title-3`} role="status">
        {isSpinning || !shown
          ? ''
          : isWon
            ? t('play.won', { prize: format(shown.payoutMinor ?? '0') })
            : t('play.lost')}
      </p>
      <Panel>
        <FreeRoundsChoice stake={stake} />
        <div className={panel.row}>
          <StakeStepper stake={stake} unit={t('stake.unit')} />
          <Button size="l" disabled={isSpinning || !stake.isAllowed} onClick={() => void play()}>
            {t('reels.spin')}
          </Button>
        </div>
        <RoundMessage game={game} stake={stake} />
      </Panel>
      <RecentRounds rounds={game.rounds} />
    </>
  );
}

function ReelRules() {
  const t = useTranslation();
  const number = useNumberFormat();
  return (
    <>
      <p>{t('reels.rules')}</p>
      <table className={styles.table}>
        <tbody>
          {REEL_SYMBOLS.map(({ symbol, three }) => (
            <tr key={symbol}>
              <td>
                <ReelPicture symbol={symbol} />
              </td>
              <td>{t('reels.three', { symbol: t(`reels.${symbol}`) })}</td>
              <td className="num">{`${number(three)}×`}</td>
            </tr>
          ))}
          <tr>
            <td>
              <ReelPicture symbol="cherry" />
            </td>
            <td>{t('reels.two')}</td>
            <td className="num">{`${number(TWO_CHERRIES)}×`}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
