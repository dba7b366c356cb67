import type { LanternNews } from '@foyer/contract/arcade/lantern.ts';
import type { RoundValue } from '@foyer/contract/arcade/round.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { prefersLessMotion } from '@foyer/vendor/device/motion.ts';
import type { LanternView } from '../api/lantern-stream.ts';
import art from '../art/skylantern.svg?url&no-inline';
import { useFrameTime } from '../device/frames.ts';
import { useTranslation } from '../page/messages.ts';
import { useMoneyFormat, useNumberFormat, usePlayer } from '../page/player.tsx';
import styles from './lantern.module.css';
import { LanternScene, pointAt, SCENE } from './lantern-scene.tsx';
import { type Flight, flightOf, partOf, shownRound } from './shown-round.ts';

const STAGE_HEIGHT = 312;
/** Below this the card with the prize would hide the cash-out on the curve. */
const LOW_Y = 216;

interface LanternStageProps {
  readonly view: LanternView;
  /** The player's rounds, newest first. */
  readonly rounds: readonly RoundValue[];
}

/** The position on the stage of a point on the curve; the stage's width follows the window. */
const placeOf = (point: { readonly x: number; readonly y: number }) => ({
  insetInlineStart: `${(point.x / SCENE.width) * 100}%`,
  insetBlockStart: `${point.y * (STAGE_HEIGHT / SCENE.height)}px`,
});

/** The lantern in the sky. The server decides where it is; this only shows it. */
export function LanternStage({ rounds, view }: LanternStageProps) {
  const number = useNumberFormat();
  const now = useFrameTime(view.news.state !== 'done');
  const news = shownRound(view, now);
  const flight = flightOf(news, now + view.offsetMs, prefersLessMotion());
  const own = rounds.find(({ lanternNumber }) => lanternNumber === news.number);
  const won = own?.outcome && Number(own.payoutMinor) > 0 ? own : null;
  const wonPart = won ? partOf(Number(won.outcome?.multiplier), flight) : null;
  const mark = wonPart === null ? null : pointAt(wonPart);
  const place = placeOf(news.state === 'waiting' ? { x: SCENE.width / 2, y: 258 } : pointAt(flight.part));
  return (
    <section className={styles.stage} dir="ltr">
      <LanternScene part={flight.part} />
      <span className={styles.moon} />
      {won && mark ? (
        <span className={classNames(styles.mark, mark.x < 110 && styles.markEnd)} style={placeOf(mark)}>
          <Amount>{`${number(Number(won.outcome?.multiplier))}×`}</Amount>
        </span>
      ) : null}
      <img
        src={art}
        alt=""
        className={classNames(styles.lantern, news.state === 'done' && styles.away)}
        style={place}
      />
      <StageWords news={news} flight={flight} risesInMs={news.risesAt - now - view.offsetMs} />
      {won ? <WonCard won={won} isHigh={mark !== null && mark.y * (STAGE_HEIGHT / SCENE.height) > LOW_Y} /> : null}
      <div className={`${styles.axis} num`}>
        {[0, 1, 2, 3].map((part) => (
          <span key={part}>{`${Math.round((flight.axis * part) / 3)} s`}</span>
        ))}
      </div>
    </section>
  );
}

interface StageWordsProps {
  readonly news: LanternNews;
  readonly flight: Flight;
  readonly risesInMs: number;
}

function StageWords({ flight, news, risesInMs }: StageWordsProps) {
  const t = useTranslation();
  const number = useNumberFormat();
  const { page } = usePlayer();
  const isDone = news.state === 'done';
  const seconds = (Math.max(0, risesInMs) / 1000).toLocaleString(page.locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <div className={styles.words}>
      <span className="t-caption">{t(`lantern.${news.state === 'done' ? 'gone' : news.state}`)}</span>
      <Amount className={classNames(styles.number, isDone && styles.gone)}>
        {news.state === 'waiting' ? `${seconds} s` : `${number(flight.height)}×`}
      </Amount>
      <span className="t-footnote">
        {isDone
          ? t('lantern.round', { number: Number(news.number).toLocaleString(page.locale) })
          : news.lit === 0
            ? ''
            : news.state === 'rising'
              ? t('lantern.holding', { holding: news.holding, lit: news.lit })
              : t('lantern.lit', { lit: news.lit })}
      </span>
    </div>
  );
}

function WonCard({ isHigh, won }: { readonly won: RoundValue; readonly isHigh: boolean }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const number = useNumberFormat();
  return (
    <div className={classNames(styles.win, isHigh && styles.winHigh)} role="status">
      <Icon name="check" size={20} />
      <span>{t('lantern.cashed-out', { point: `${number(Number(won.outcome?.multiplier))}×` })}</span>
      <b className="num">
        <bdi dir="ltr">{format(won.payoutMinor ?? '0', { sign: 'always' })}</bdi>
      </b>
    </div>
  );
}
