import { lanternAt } from '@foyer/arcade-rules/lantern.ts';
import { toPayout } from '@foyer/arcade-rules/multiplier.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Switch } from '@foyer/ui/checkbox.tsx';
import { useState } from 'react';
import { setBalance } from '../api/balance.ts';
import { call } from '../api/call.ts';
import type { LanternView } from '../api/lantern-stream.ts';
import { useFrameTime } from '../device/frames.ts';
import { playSound } from '../device/sound.ts';
import { useTranslation } from '../page/messages.ts';
import panel from '../page/panel.module.css';
import { Panel, RoundMessage, StakeStepper } from '../page/panel.tsx';
import { useMoneyFormat, usePlayer } from '../page/player.tsx';
import type { Game } from '../page/use-game.ts';
import { useStake } from '../page/use-stake.ts';
import styles from './lantern.module.css';
import { shownRound } from './shown-round.ts';

interface LanternControlsProps {
  readonly game: Game;
  readonly value: GameValue;
  readonly view: LanternView | null;
  readonly own: RoundValue | null;
}

/** The stake, the automatic cash-out, and the one button of each moment: light, cash out, or wait. */
export function LanternControls({ game, own, value, view }: LanternControlsProps) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const stake = useStake(value, usePlayer().session.currency);
  const [hasAuto, setAuto] = useState(false);
  const [auto, setAutoPoint] = useState('2.00');
  const point = Math.round(Number(auto.replace(',', '.')) * 100);
  const isAutoAllowed = !hasAuto || (point >= 101 && point <= 100_000);
  const isWaiting = view?.news.state === 'waiting';
  const isHolding = own?.state === 'open' && view?.news.state === 'rising';
  const light = () =>
    game.play('lantern.light', { stakeMinor: String(stake.value.minor), autoPoint: hasAuto ? point : null });
  return (
    <Panel>
      <div className={panel.row}>
        <StakeStepper stake={stake} unit={t(own?.state === 'open' ? 'lantern.in-round' : 'stake.unit')} />
        <div className={styles.auto}>
          <span className={styles.autoWords}>
            <span className="t-footnote">{t('lantern.auto')}</span>
            <input
              className={`${styles.point} num`}
              inputMode="decimal"
              dir="ltr"
              aria-label={t('lantern.auto-at')}
              aria-invalid={!isAutoAllowed}
              value={auto}
              disabled={!hasAuto}
              onChange={(event) => setAutoPoint(event.target.value)}
            />
          </span>
          <Switch checked={hasAuto} aria-label={t('lantern.auto')} onChange={(event) => setAuto(event.target.checked)}>
            {''}
          </Switch>
        </div>
      </div>
      {isHolding && view ? (
        <CashOut game={game} own={own} view={view} />
      ) : (
        <Button
          size="l"
          block
          className={panel.big}
          disabled={!isWaiting || own !== null || game.isBusy || !stake.isAllowed || !isAutoAllowed}
          onClick={() => void light()}
        >
          {isWaiting && view && own === null ? (
            <LightWords view={view} stake={format(stake.value.minor)} />
          ) : (
            <>
              <span>{t(own?.state === 'open' ? 'lantern.is-lit' : 'lantern.next')}</span>
              <span className="t-footnote num">{format(own?.stakeMinor ?? stake.value.minor)}</span>
            </>
          )}
        </Button>
      )}
      <RoundMessage game={game} stake={stake} />
    </Panel>
  );
}

/** The button before a rise: while the end of the last round is on the stage, it shows when the next one begins. */
function LightWords({ stake, view }: { readonly view: LanternView; readonly stake: string }) {
  const t = useTranslation();
  const now = useFrameTime(true);
  const isNext = shownRound(view, now) !== view.news;
  const seconds = Math.max(0, Math.ceil((view.news.risesAt - now - view.offsetMs) / 1000));
  return (
    <>
      <span>{t(isNext ? 'lantern.light-next' : 'lantern.light')}</span>
      <span className="t-footnote num">{isNext ? t('lantern.starts-in', { stake, seconds }) : stake}</span>
    </>
  );
}

interface CashOutProps {
  readonly game: Game;
  readonly own: RoundValue;
  readonly view: LanternView;
}

/** Cashes out at the number of the server's clock when the tap arrives. */
function CashOut({ game, own, view: { news, offsetMs } }: CashOutProps) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const now = useFrameTime(true) + offsetMs;
  const [isSent, setSent] = useState(false);
  const cashOut = async () => {
    setSent(true);
    try {
      const { balanceMinor, round } = await call('lantern.cashOut', { body: { roundId: own.roundId } });
      game.show(round);
      setBalance(balanceMinor);
      playSound('win');
    } catch {
      // Too late, or no answer: the round itself shows what happened.
      setSent(false);
    }
  };
  const prize = toPayout(BigInt(own.stakeMinor), lanternAt(now - news.risesAt));
  return (
    <Button size="l" block className={panel.big} disabled={isSent} onClick={() => void cashOut()}>
      <span>{t('lantern.cash-out')}</span>
      <span className="t-title-3 num">{format(prize)}</span>
    </Button>
  );
}
