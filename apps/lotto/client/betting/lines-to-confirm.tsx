import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { sumMoney } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { toBetName } from '../messages/bet-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { toPickName } from '../messages/pick-name.ts';
import { usePlayer } from '../page/player.tsx';
import { findLevels, OddsLines } from '../tickets/odds-lines.tsx';
import { PaperTicket } from '../tickets/paper-ticket.tsx';
import styles from './confirm-tickets.module.css';
import type { SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';
import { StakeStepper } from './stake-stepper.tsx';

interface LinesToConfirmProps {
  readonly lines: readonly Line[];
  readonly drawId: string;
  readonly onChange: (change: SlipChange) => void;
}

/** A single line is a paper ticket; of several, each has its own stake and can be removed. */
export function LinesToConfirm({ lines, drawId, onChange }: LinesToConfirmProps) {
  const t = useTranslation();
  const { session } = usePlayer();
  const [only] = lines;
  if (only && lines.length === 1) {
    const { betType, gameCode, numbers, odds, stake, price } = only;
    const rules = requireBetType(requireGame(gameCode), betType.code);
    return (
      <PaperTicket
        drawId={drawId}
        betName={toBetName(gameCode, betType.code, t)}
        areSides={rules.matcher.kind === 'measure'}
        numbers={numbers}
        stake={stake}
        unitsPerNumber={price.unitsPerNumber}
        perHit={price.perHit}
        hasLevels={findLevels(rules, odds, numbers).length > 1}
        total={price.total}
      >
        <OddsLines betType={rules} odds={odds} picks={numbers} />
      </PaperTicket>
    );
  }
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.betType.code} className={styles.line}>
          <LineToConfirm line={line} onChange={onChange} />
        </li>
      ))}
      <li className={styles.sum}>
        <span>{t('confirm.total')}</span>
        <Amount>
          {formatMoney(
            sumMoney(
              lines.map(({ price }) => price.total),
              session.currency,
            ),
          )}
        </Amount>
      </li>
    </ul>
  );
}

/** Further numbers are only counted. */
const LISTED = 12;

function LineToConfirm({ line, onChange }: { readonly line: Line; readonly onChange: (change: SlipChange) => void }) {
  const t = useTranslation();
  const { betType, numbers, price } = line;
  const name = toBetName(line.gameCode, betType.code, t);
  const rest = numbers.length - LISTED;
  const listed = numbers.slice(0, LISTED).map((number) => toPickName(number, t));
  return (
    <>
      <div className={styles.lineHead}>
        <div className={styles.lineName}>
          <b>{name}</b>
          <bdi dir="ltr" className={styles.numbers}>
            {listed.join('  ')}
            {rest > 0 ? `  +${rest}` : ''}
          </bdi>
        </div>
        <IconButton
          icon="trash"
          iconSize={22}
          label={t('confirm.remove', { bet: name })}
          onClick={() => onChange({ kind: 'picks', betCode: betType.code, numbers: [] })}
        />
      </div>
      <div className={styles.lineFoot}>
        <StakeStepper line={line} onChange={onChange} />
        <span>
          <Amount className="semi">{formatMoney(price.total)}</Amount>
          <span className="t-caption c-3"> · {t('confirm.per-hit')} </span>
          <Amount className="t-caption">{formatMoney(price.perHit)}</Amount>
        </span>
      </div>
    </>
  );
}
