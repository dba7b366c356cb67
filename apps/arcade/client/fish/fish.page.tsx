import { FISH } from '@foyer/arcade-rules/fish.data.ts';
import type { FishName } from '@foyer/arcade-rules/fish.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Button } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
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
import styles from './fish.module.css';
import { FishPicture } from './fish-picture.tsx';

/** Tide Net: the player chooses a fish and casts the net. */
export function FishPage() {
  const t = useTranslation();
  const game = useGame('TIDE-NET');
  return (
    <GameScreen game={game} rules={<p>{t('fish.rules')}</p>}>
      {(value) => <FishTable game={game} value={value} />}
    </GameScreen>
  );
}

function FishTable({ game, value }: { readonly game: Game; readonly value: GameValue }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const stake = useStake(value, usePlayer().session.currency);
  const [fish, setFish] = useState<FishName>('puffer');
  const [shown, setShown] = useState<RoundValue | null>(null);
  const isWon = Number(shown?.payoutMinor) > 0;
  const cast = async () => {
    setShown(null);
    const round = await game.play('round.play', {
      gameCode: 'TIDE-NET',
      ...stake.body,
      bet: { fish },
    });
    if (!round) return;
    setShown(round);
    playSound(Number(round.payoutMinor) > 0 ? 'win' : 'lose');
  };
  return (
    <>
      <section className={classNames(styles.sea, !isWon && styles.swimming)}>
        {shown && !isWon ? null : <FishPicture fish={fish} />}
        {game.isBusy || isWon ? <Net /> : null}
        <span className={shown ? `${styles.result} t-callout` : undefined} role="status">
          {shown ? (isWon ? t('play.won', { prize: format(shown.payoutMinor ?? '0') }) : t('fish.away')) : ''}
        </span>
      </section>
      <Panel>
        <School
          chosen={fish}
          disabled={game.isBusy}
          onChoose={(next) => {
            setFish(next);
            setShown(null);
          }}
        />
        <FreeRoundsChoice stake={stake} />
        <div className={panel.row}>
          <StakeStepper stake={stake} unit={t('fish.unit')} />
          <Button size="l" disabled={game.isBusy || !stake.isAllowed} onClick={() => void cast()}>
            {t('fish.cast')}
          </Button>
        </div>
        <RoundMessage game={game} stake={stake} />
      </Panel>
      <RecentRounds rounds={game.rounds} />
    </>
  );
}

const Net = () => (
  <svg className={styles.net} viewBox="0 0 120 80" preserveAspectRatio="none" aria-hidden="true">
    <path
      d="M0 0 120 80M0 20 90 80M0 40 60 80M30 0 120 60M60 0 120 40M90 0 120 20M120 0 0 80M90 0 0 60M60 0 0 40M30 0 0 20M120 20 30 80M120 40 60 80M120 60 90 80"
      stroke="#fff"
      strokeWidth=".6"
      fill="none"
    />
  </svg>
);

interface SchoolProps {
  readonly chosen: FishName;
  readonly disabled: boolean;
  onChoose(fish: FishName): void;
}

/** The fish to choose from; fixed while a net is out, so that its catch is shown as the fish it was cast for. */
export function School({ chosen, disabled, onChoose }: SchoolProps) {
  const t = useTranslation();
  const number = useNumberFormat();
  return (
    <fieldset className={styles.school} aria-label={t('fish.choose')} disabled={disabled}>
      {FISH.map(({ fish, pays }) => (
        <label key={fish} className={classNames(styles.fish, fish === chosen && styles.chosen)}>
          <input type="radio" name="fish" checked={fish === chosen} onChange={() => onChoose(fish)} />
          <FishPicture fish={fish} />
          {t(`fish.${fish}`)}
          <bdi dir="ltr" className="num c-2">{`${number(pays)}×`}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
