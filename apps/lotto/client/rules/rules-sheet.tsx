import type { GameValue } from '@foyer/contract/lotto/draw.ts';
import type { Clock } from '@foyer/i18n/moment.ts';
import { moveTime, nameOfZone } from '@foyer/i18n/zone.ts';
import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import type { BetType, Game, Odds } from '@foyer/lottery/game.ts';
import { countSlots } from '@foyer/lottery/shape.ts';
import { findPrizesAt, findStations } from '@foyer/lottery/stations.ts';
import { capOf } from '@foyer/lottery/worst-case.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { Fragment } from 'react';
import { toBetName } from '../messages/bet-name.ts';
import { toLevelName } from '../messages/level-name.ts';
import { type Translate, useTranslation } from '../messages/messages.ts';
import { type BetTypeOffer, toOddsText, toStakeRange } from '../page/bet-type-offer.ts';
import { usePlayer } from '../page/player.tsx';
import { useClock } from '../page/use-moment.ts';
import { toPrizeList } from './prize-list.ts';
import { toPrizes, toRulesKey, toRulesNumbers } from './rules-key.ts';
import styles from './rules-sheet.module.css';

interface RulesSheetProps {
  readonly game: GameValue['game'];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How the game works, what it pays and what it returns in the long run. */
export function RulesSheet({ game, open, onClose }: RulesSheetProps) {
  const t = useTranslation();
  const { session } = usePlayer();
  const range = toStakeRange(game, session.currency);
  const inCurrency = (minor: bigint): string => formatMoney(money(minor, session.currency));
  return (
    <Sheet open={open} onClose={onClose} title={t('rules.title')}>
      <div className={styles.rules}>
        <ScheduleRule game={requireGame(game.code)} />
        <Stations shape={requireGame(game.code).shape} />
        {game.betTypes.map((betType) => (
          <BetTypeRules key={betType.code} gameCode={game.code} betType={betType} />
        ))}
        {range ? (
          <dl className={styles.facts}>
            <dt>{t('rules.stakes')}</dt>
            <dd className="num">{t('rules.from-to', { from: inCurrency(range.min), to: inCurrency(range.max) })}</dd>
            <dt>{t('rules.payout-cap')}</dt>
            <dd className="num">{inCurrency(capOf(session.currency).ticket)}</dd>
          </dl>
        ) : null}
        <p>{t('rules.fair')}</p>
        <p>{t('rules.own')}</p>
        <Button kind="secondary" size="l" block onClick={onClose}>
          {t('rules.close')}
        </Button>
      </div>
    </Sheet>
  );
}

/** When a game is drawn. */
export function ScheduleRule({ game }: { readonly game: Game }) {
  return <p>{toScheduleText(game, useClock(), useTranslation())}</p>;
}

/** When the game is drawn, by the merchant's clock, in one sentence. */
function toScheduleText({ shape, schedule }: Game, clock: Clock, t: Translate): string {
  const draw = { count: countSlots(shape, 'all', 1), prizes: shape.length };
  if (schedule.kind === 'quick') return t('rules.draw', { ...draw, seconds: schedule.seconds });
  const zone = nameOfZone(clock);
  if (schedule.kind === 'interval') {
    const [from, to] = [schedule.from, schedule.to].map((time) => moveTime(time, schedule.zone, clock.timeZone));
    return t('rules.schedule.interval', { ...draw, minutes: schedule.minutes, from: from ?? '', to: to ?? '', zone });
  }
  const time = moveTime(schedule.time, schedule.zone, clock.timeZone);
  return t('rules.schedule.calendar', { ...draw, time, zone, minutes: schedule.closesMinutesBefore });
}

/** Explains the two stations; empty for games without stations. */
function Stations({ shape }: Pick<Game, 'shape'>) {
  const t = useTranslation();
  const [main] = findStations(shape);
  if (!main) return null;
  return <p>{t('rules.stations', { count: countSlots(shape, findPrizesAt(shape, main), 1) })}</p>;
}

/** What each outcome pays. */
function PayTable({ betType, odds }: { readonly betType: BetType; readonly odds: Odds }) {
  const t = useTranslation();
  const levels = Object.entries(odds);
  if (levels.length === 1)
    return (
      <>
        <dt>{t('rules.odds')}</dt>
        <dd>
          <Amount>{`×${toOddsText(odds, t.locale)}`}</Amount>
        </dd>
      </>
    );
  return levels.map(([level, each]) => (
    <Fragment key={level}>
      <dt>{toLevelName(betType, level, t)}</dt>
      <dd>
        <Amount>{`×${toOddsText({ [level]: each }, t.locale)}`}</Amount>
      </dd>
    </Fragment>
  ));
}

interface BetTypeRulesProps {
  readonly gameCode: string;
  readonly betType: BetTypeOffer;
}

/** What a bet type is about, what each outcome pays, and what it returns in the long run. */
export function BetTypeRules({ gameCode, betType }: BetTypeRulesProps) {
  const t = useTranslation();
  const { locale } = t;
  const game = requireGame(gameCode);
  const rules = requireBetType(game, betType.code);
  const { matcher } = rules;
  const prizes = toPrizeList(game.shape, toPrizes(matcher), t);
  const percents = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    numberingSystem: 'latn',
  });
  const min = percents.format(betType.returnBasisPoints / 10_000);
  const max = percents.format(betType.maxReturnBasisPoints / 10_000);
  return (
    <section>
      <h3 className="t-title-3">{toBetName(gameCode, betType.code, t)}</h3>
      <p>
        {t(toRulesKey(matcher), { ...toRulesNumbers(matcher), prizes })}{' '}
        {t('rules.units', { units: betType.unitsPerNumber })}
      </p>
      <dl className={styles.facts}>
        <PayTable betType={rules} odds={betType.odds} />
        <dt>{t('rules.return')}</dt>
        <dd>
          <Amount>{min === max ? min : `${min}–${max}`}</Amount>
        </dd>
      </dl>
    </section>
  );
}
