import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { oddsOfPicks } from '@foyer/lottery/price-ticket.ts';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useTranslation } from '../messages/messages.ts';
import { toPickName } from '../messages/pick-name.ts';
import { toOddsText } from '../page/bet-type-offer.ts';
import styles from './dock.module.css';
import type { SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';

/** Further picks are only counted. */
const LISTED = 40;
const UNDO_MS = 6_000;

interface PickedNumbersProps {
  readonly line: Line;
  readonly onChange: (change: SlipChange) => void;
}

/** The picks of a line, each removed with a tap; what a hit pays; and a button that clears all, with undo. */
export function PickedNumbers({ line, onChange }: PickedNumbersProps) {
  const t = useTranslation();
  const { betType, picked, numbers } = line;
  const isSystem = numbers.length > 0 && numbers.length !== picked.length;
  const clear = () => {
    onChange({ kind: 'picks', betCode: betType.code, numbers: [] });
    showToast({
      text: t('bet.cleared'),
      kind: 'neutral',
      durationMs: UNDO_MS,
      action: { label: t('bet.undo'), run: () => onChange({ kind: 'picks', betCode: betType.code, numbers: picked }) },
    });
  };
  return (
    <div className={styles.top}>
      <ul dir="ltr" className={styles.picks} aria-label={t('bet.picked')}>
        {picked.slice(0, LISTED).map((number) => {
          const name = toPickName(number, t);
          return (
            <li key={number}>
              <button
                type="button"
                className={styles.pick}
                aria-label={t('bet.remove', { number: name })}
                onClick={() => onChange({ kind: 'toggle', number, max: betType.maxNumbers })}
              >
                {name}
              </button>
            </li>
          );
        })}
        {picked.length > LISTED ? <li className={styles.rest}>+{picked.length - LISTED}</li> : null}
      </ul>
      <span className={styles.pays}>
        {isSystem ? t('bet.combinations', { count: numbers.length }) : <Pays line={line} />}
      </span>
      <IconButton icon="trash" iconSize={22} className={styles.clear} label={t('bet.clear')} onClick={clear} />
    </div>
  );
}

function Pays({ line }: { readonly line: Line }) {
  const t = useTranslation();
  const rules = requireBetType(requireGame(line.gameCode), line.betType.code);
  const odds = toOddsText(oddsOfPicks(rules, line), t.locale);
  const prizes = line.betType.unitsPerNumber;
  return prizes > 1 ? t('bet.pays-prizes', { odds, prizes }) : t('bet.pays', { odds });
}
