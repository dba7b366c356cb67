import { requireGame } from '@foyer/lottery/find-game.ts';
import type { DrawResult, PrizeNumbers } from '@foyer/lottery/shape.ts';
import { findStations, toPrizeRows } from '@foyer/lottery/stations.ts';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { useState } from 'react';
import { useTranslation } from '../messages/messages.ts';
import { toPrizeName } from '../messages/prize-name.ts';
import { HitLegend } from './hit-legend.tsx';
import { type Bet, countHitDigits } from './my-hits.ts';
import styles from './prize-table.module.css';
import revealStyles from './reveal.module.css';
import { toDelayStyle } from './reveal-delay.ts';
import type { RevealPlan } from './reveal-plan.ts';

interface PrizeTableProps {
  readonly gameCode: string;
  readonly numbers: DrawResult;
  /** The player's bets on this draw; their numbers are marked. */
  readonly bets: readonly Bet[];
  readonly plan: RevealPlan | null;
}

type View = 'full' | 'three' | 'two';
const ALL_DIGITS = 9;
const VIEW_DIGITS: Readonly<Record<View, number>> = { full: ALL_DIGITS, three: 3, two: 2 };
/** Wider rows get a second line. */
const MAX_COLUMNS = 5;

/** Emphasises the last two digits, or the whole number in games that compare whole numbers. */
const boldDigitsOf = (gameCode: string): number =>
  requireGame(gameCode).betTypes.every(({ matcher }) => matcher.kind === 'rank') ? ALL_DIGITS : 2;

/** All numbers of a draw, with the player's own marked: not by colour alone, also by weight and a legend. */
export function PrizeTable({ gameCode, numbers, bets, plan }: PrizeTableProps) {
  const t = useTranslation();
  const [view, setView] = useState<View>('full');
  const segments = [
    { value: 'full', label: t('result.view.full') },
    { value: 'three', label: t('result.view.three') },
    { value: 'two', label: t('result.view.two') },
  ] as const;
  const stations = findStations(requireGame(gameCode).shape);
  const boldDigits = boldDigitsOf(gameCode);
  const isWhole = boldDigits === ALL_DIGITS;
  const columnsOf = stations.length > 0 ? countStationColumns : countColumns;
  const shown = { bets, plan, boldDigits, shownDigits: VIEW_DIGITS[view] };
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className="t-title-3">{t('result.table')}</h2>
        <Segmented
          mini
          className={styles.view ?? ''}
          label={t('result.view')}
          segments={segments}
          value={view}
          onChange={setView}
        />
      </div>
      <table className={styles.table} data-stations={stations.length || undefined}>
        {stations.length > 0 ? (
          <thead>
            <tr>
              <td />
              {stations.map((station) => (
                <th key={station} scope="col">
                  {t(`station.${station}`)}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {toPrizeRows(numbers).map(({ prize, lines }) => (
            <tr key={prize} data-large={(isWhole && lines[0]?.numbers.length === 1) || undefined}>
              <th scope="row">{toPrizeName(prize, t)}</th>
              {lines.map((line) => (
                <td key={line.prize}>
                  <DrawnLine line={line} columns={columnsOf(line.numbers.length)} {...shown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {plan ? null : <HitLegend numbers={numbers} bets={bets} />}
    </section>
  );
}

/** Six numbers are two lines of three, seven are four and three, ten are two lines of five. */
function countColumns(count: number): number {
  if (count <= 4) return count;
  return count > 8 ? MAX_COLUMNS : Math.ceil(count / 2);
}

/** A station has half the width: its numbers are in pairs. */
const countStationColumns = (count: number): number => Math.min(count, 2);

interface DrawnLineProps extends Pick<PrizeTableProps, 'bets' | 'plan'> {
  readonly line: PrizeNumbers;
  readonly columns: number;
  readonly boldDigits: number;
  readonly shownDigits: number;
}

/** The numbers of one prize, at one station. */
function DrawnLine({ line: { prize, numbers }, columns, bets, plan, boldDigits, shownDigits }: DrawnLineProps) {
  return (
    <ul dir="ltr" className={styles.numbers} data-columns={columns}>
      {numbers.map((number, place) => (
        <li key={`${place}-${number}`} {...toLanding(plan?.delayOf(prize, place))}>
          <DrawnNumber
            shown={number.slice(-shownDigits)}
            hitDigits={countHitDigits(bets, { prize, number })}
            boldDigits={boldDigits}
          />
        </li>
      ))}
    </ul>
  );
}

const toLanding = (delayMs: number | undefined) =>
  delayMs === undefined ? null : { className: revealStyles.appearing, style: toDelayStyle(delayMs) };

interface DrawnNumberProps {
  readonly shown: string;
  readonly hitDigits: number;
  readonly boldDigits: number;
}

function DrawnNumber({ shown, hitDigits, boldDigits }: DrawnNumberProps) {
  const t = useTranslation();
  const strong = Math.min(shown.length, hitDigits || boldDigits);
  return (
    <>
      {shown.slice(0, shown.length - strong)}
      <b className={hitDigits > 0 ? styles.hit : undefined}>{shown.slice(shown.length - strong)}</b>
      {hitDigits > 0 ? <span className="vh">{t('result.your-number', { number: '' })}</span> : null}
    </>
  );
}
