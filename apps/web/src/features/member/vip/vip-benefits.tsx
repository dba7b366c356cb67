import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { useBrand } from '../../../page/brand.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import styles from './vip.module.css';
import type { Vip } from './vip-levels.tsx';

type Benefits = NonNullable<Vip['levels'][number]['benefits']>;

const ROWS: readonly { field: keyof Benefits; name: MessageKey }[] = [
  { field: 'rebateBp', name: 'member.vipRebate' },
  { field: 'birthdayMinor', name: 'member.vipBirthday' },
  { field: 'isPriority', name: 'member.vipPriority' },
];

const WHOLE = 10_000;
const SHOWN = 3;

/** The previous level, the member's and the next one; at an end of the ladder the three nearest. */
export function pickLevels<L>(levels: readonly L[], rankLevel: number): { level: L; rank: number }[] {
  const first = Math.max(0, Math.min(rankLevel - 2, levels.length - SHOWN));
  return levels.slice(first, first + SHOWN).map((level, at) => ({ level, rank: first + at + 1 }));
}

/** The benefits of the levels around the member’s own, side by side. */
export function VipBenefits({ currency, levels, rankLevel }: Pick<Vip, 'currency' | 'levels' | 'rankLevel'>) {
  const t = useTranslation();
  const { locale } = LANGUAGES[useBrand().language];
  const shown = pickLevels(levels, rankLevel);
  const rows = ROWS.filter(({ field }) => shown.some(({ level }) => level.benefits?.[field]));
  if (rows.length === 0) return null;
  const format = (benefits: Benefits | null, field: keyof Benefits): string => {
    const value = benefits?.[field];
    if (!value) return t('member.vipNothing');
    if (field === 'isPriority') return t('member.vipYes');
    if (field === 'birthdayMinor') return formatAmount(BigInt(value), currency);
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    return share.format(Number(value) / WHOLE);
  };
  return (
    <section aria-labelledby="brings">
      <h2 id="brings" className="t-title-3">
        {t('member.vipBrings')}
      </h2>
      <table className={styles.brings}>
        <thead>
          <tr>
            <td />
            {shown.map(({ level, rank }) => (
              <th key={level.labelId} scope="col" data-now={rank === rankLevel || undefined}>
                {level.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, name }) => (
            <tr key={field}>
              <th scope="row">{t(name)}</th>
              {shown.map(({ level, rank }) => (
                <td key={level.labelId} className="num" data-now={rank === rankLevel || undefined}>
                  <bdi>{format(level.benefits, field)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
