import { type ReactNode, useId } from 'react';
import { toBetName } from '../messages/bet-name.ts';
import { type MessageKey, useTranslation } from '../messages/messages.ts';
import type { BetTypeOffer } from '../page/bet-type-offer.ts';
import styles from './bet-type-tabs.module.css';
import type { Slip, SlipChange } from './slip.ts';

interface BetTypeTabsProps {
  readonly gameCode: string;
  readonly betTypes: readonly BetTypeOffer[];
  readonly chosen: string;
  readonly slip: Slip;
  readonly onChange: (change: SlipChange) => void;
}

/** Groups of bet types as tabs, with the bet types of the chosen group below; one row if there are few. */
export function BetTypeTabs({ gameCode, betTypes, chosen, slip, onChange }: BetTypeTabsProps) {
  const t = useTranslation();
  const groups = [...new Set(betTypes.map(({ group }) => group))];
  const group = betTypes.find(({ code }) => code === chosen)?.group ?? groups[0] ?? '';
  const toItem = ({ code }: BetTypeOffer): Item => ({ code, name: toBetName(gameCode, code, t) });
  const own = betTypes.filter((betType) => betType.group === group);
  const choose = (betCode: string | undefined) => betCode && onChange({ kind: 'bet-type', betCode });
  const hasPicks = (codes: readonly BetTypeOffer[]) => codes.some(({ code }) => (slip.picks[code]?.length ?? 0) > 0);
  if (betTypes.length <= 4) {
    return <Tabs label={t('bet.types')} items={betTypes.map(toItem)} chosen={chosen} onChoose={choose} />;
  }
  return (
    <>
      <Tabs
        label={t('bet.groups')}
        items={groups.map((each) => ({
          code: each,
          name: t(`group.${each}` as MessageKey),
          isMarked: each !== group && hasPicks(betTypes.filter((betType) => betType.group === each)),
        }))}
        chosen={group}
        onChoose={(each) => choose(betTypes.find((betType) => betType.group === each)?.code)}
      />
      {own.length > 1 ? (
        <Tabs
          isSmall
          label={t('bet.types')}
          items={own.map((betType) => ({
            ...toItem(betType),
            isMarked: betType.code !== chosen && hasPicks([betType]),
          }))}
          chosen={chosen}
          onChoose={choose}
        />
      ) : null}
    </>
  );
}

interface Item {
  readonly code: string;
  readonly name: ReactNode;
  /** Whether the tab has picks. */
  readonly isMarked?: boolean;
}

interface TabsProps {
  readonly label: string;
  readonly items: readonly Item[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
  readonly isSmall?: boolean;
}

/** A radio group that looks like tabs. */
function Tabs({ label, items, chosen, onChoose, isSmall = false }: TabsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={isSmall ? styles.chips : styles.tabs}>
      {items.map((item) => (
        <label key={item.code} className={styles.tab} data-marked={item.isMarked || undefined}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={item.code === chosen}
            onChange={() => onChoose(item.code)}
          />
          <span className={isSmall ? styles.chip : styles.face}>{item.name}</span>
        </label>
      ))}
    </div>
  );
}
