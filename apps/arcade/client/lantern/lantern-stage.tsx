import { lanternAt } from '@foyer/arcade-rules/lantern.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { prefersLessMotion } from '@foyer/vendor/device/motion.ts';
import type { RoundValue } from '../../api/values.ts';
import type { LanternView } from '../api/lantern-stream.ts';
import art from '../art/skylantern.svg?url&no-inline';
import { useFrameTime } from '../device/frames.ts';
import { useTranslation } from '../page/messages.ts';
import { useMoneyFormat, useNumberFormat } from '../page/player.tsx';
import styles from './lantern.module.css';
import { LanternScene, pointAt, SCENE } from './lantern-scene.tsx';

/** The axis shows 12 s, and more as the lantern rises on. */
const AXIS_S = 12;
const END_OF_CURVE = 0.92;

interface LanternStageProps {
  readonly view: LanternView;
  /** The player's lantern of this round. */
  readonly own: RoundValue | null;
}

/** The lantern in the sky. The server decides where it is; this only shows it. */
export function LanternStage({ own, view: { news, offsetMs } }: LanternStageProps) {
  const t = useTranslation();
  const number = useNumberFormat();
  const format = useMoneyFormat();
  const now = useFrameTime(news.state !== 'done') + offsetMs;
  const seconds = Math.max(0, (now - news.risesAt) / 1000);
  const height = news.state === 'rising' ? lanternAt(now - news.risesAt) : (news.point ?? 100);
  const axis = Math.max(AXIS_S, seconds / END_OF_CURVE);
  const part =
    news.state === 'waiting' ? 0 : news.state === 'done' ? END_OF_CURVE : Math.min(END_OF_CURVE, seconds / axis);
  const { x, y } =
    news.state === 'waiting' ? { x: SCENE.width / 2, y: 258 } : pointAt(prefersLessMotion() ? END_OF_CURVE : part);
  const won = own?.outcome && Number(own.payoutMinor) > 0 ? own : null;
  const shown = news.state === 'waiting' ? Math.max(0, (news.risesAt - now) / 1000).toFixed(1) : `${number(height)}×`;
  return (
    <section className={styles.stage} dir="ltr">
      <LanternScene part={part} />
      <span className={styles.moon} />
      <img
        src={art}
        alt=""
        className={classNames(styles.lantern, news.state === 'done' && styles.away)}
        style={{
          transform: `translate(${(x / SCENE.width) * 100 * 3.9}px, ${y * (312 / 330)}px)`,
          insetInlineStart: `calc(${(x / SCENE.width) * 100}% - ${(x / SCENE.width) * 390}px)`,
        }}
      />
      <div className={styles.words}>
        <span className="t-caption">{t(`lantern.${news.state === 'done' ? 'gone' : news.state}`)}</span>
        <Amount className={classNames(styles.number, news.state === 'done' && styles.gone)}>{shown}</Amount>
        <span className="t-footnote">
          {news.lit === 0
            ? ''
            : news.state === 'rising'
              ? t('lantern.holding', { holding: news.holding, lit: news.lit })
              : t('lantern.lit', { lit: news.lit })}
        </span>
      </div>
      {won ? (
        <div className={styles.win} role="status">
          <Icon name="check" size={20} />
          <span>{t('lantern.cashed-out', { point: `${number(Number(won.outcome?.multiplier))}×` })}</span>
          <b className="num">
            <bdi dir="ltr">{format(won.payoutMinor ?? '0', { sign: 'always' })}</bdi>
          </b>
        </div>
      ) : null}
      <div className={`${styles.axis} num`} dir="ltr">
        {[0, 1, 2, 3].map((mark) => (
          <span key={mark}>{`${Math.round((axis * mark) / 3)} s`}</span>
        ))}
      </div>
    </section>
  );
}
