import { requireGame } from '@foyer/lottery/find-game.ts';
import { countSlots } from '@foyer/lottery/shape.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import type { GameValue } from '../../api/draw.ts';
import { usePlayer } from '../app/player.tsx';
import { useWords, type WordKey } from '../words/words.tsx';
import { type BetTypeOffer, toOddsText, toStakeRange } from './bet-offer.ts';
import styles from './rules-sheet.module.css';

interface RulesSheetProps {
  readonly game: GameValue['game'];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How the game works, what it pays and what it returns in the long run. */
export function RulesSheet({ game, open, onClose }: RulesSheetProps) {
  const { t } = useWords();
  const { session } = usePlayer();
  const { shape, schedule } = requireGame(game.code);
  const range = toStakeRange(game, session.currency);
  const inCurrency = (minor: bigint): string => formatMoney(money(minor, session.currency));
  const draw = {
    seconds: schedule.kind === 'quick' ? schedule.seconds : 0,
    count: countSlots(shape, 'all', 1),
    prizes: shape.length,
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('rules.title')}>
      <div className={styles.rules}>
        <p>{t('rules.draw', draw)}</p>
        {game.betTypes.map((betType) => (
          <BetTypeRules key={betType.code} betType={betType} />
        ))}
        {range ? (
          <dl className={styles.facts}>
            <dt>{t('rules.stakes')}</dt>
            <dd className="num">{t('rules.from-to', { from: inCurrency(range.min), to: inCurrency(range.max) })}</dd>
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

function BetTypeRules({ betType }: { readonly betType: BetTypeOffer }) {
  const { t, locale } = useWords();
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    numberingSystem: 'latn',
  }).format(betType.returnBasisPoints / 10_000);
  return (
    <section>
      <h3 className="t-title-3">{betType.name}</h3>
      <p>{t(`rules.${betType.code}` as WordKey)}</p>
      <dl className={styles.facts}>
        <dt>{t('rules.odds')}</dt>
        <dd>
          <Amount>{`×${toOddsText(betType.odds)}`}</Amount>
        </dd>
        <dt>{t('rules.return')}</dt>
        <dd>
          <Amount>{percent}</Amount>
        </dd>
      </dl>
    </section>
  );
}
