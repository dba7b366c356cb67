import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../messages/messages.ts';
import { type Group, inEveryOrder, numbersOf, readList, type Writing } from './numbers.ts';
import styles from './quick-picks.module.css';

interface QuickPicksProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly all: readonly string[];
  readonly picked: readonly string[];
  readonly writing: Writing;
  /** Whether the order of digits matters, so that every order can be added. */
  readonly hasOrders: boolean;
  readonly onAdd: (numbers: readonly string[]) => void;
  readonly onRandom: (count: number) => void;
}

const RANDOM_COUNTS = [3, 5, 10] as const;
const HALVES = ['small', 'big', 'odd', 'even'] as const;
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/** Picks many numbers in one step: at random, by half, by first and last digit, from a list. */
export function QuickPicks(props: QuickPicksProps) {
  const t = useTranslation();
  const { open, onClose, all, picked, writing, hasOrders, onAdd, onRandom } = props;
  const addGroup = (group: Group) => onAdd(numbersOf(all, group));
  return (
    <Sheet open={open} onClose={onClose} title={t('picker.more')}>
      <div className={styles.quick}>
        <Section title={t('picker.random')}>
          {RANDOM_COUNTS.map((count) => (
            <Chip key={count} name={`${count}`} onClick={() => onRandom(count)} />
          ))}
        </Section>
        {writing.digits > 1 ? (
          <>
            <Section title={t('picker.groups')}>
              {HALVES.map((kind) => (
                <Chip
                  key={kind}
                  name={t(`choice.${kind.toUpperCase()}` as 'choice.BIG')}
                  onClick={() => addGroup({ kind })}
                />
              ))}
              <Chip name={t('picker.all')} onClick={() => addGroup({ kind: 'all' })} />
              {hasOrders ? <Chip name={t('picker.every-order')} onClick={() => onAdd(inEveryOrder(picked))} /> : null}
            </Section>
            <Section title={t('picker.head')}>
              {DIGITS.map((digit) => (
                <Chip key={digit} name={`${digit}•`} onClick={() => addGroup({ kind: 'head', digit })} />
              ))}
            </Section>
            <Section title={t('picker.tail')}>
              {DIGITS.map((digit) => (
                <Chip key={digit} name={`•${digit}`} onClick={() => addGroup({ kind: 'tail', digit })} />
              ))}
            </Section>
          </>
        ) : null}
        <NumberList writing={writing} onAdd={onAdd} />
        <Button size="l" block onClick={onClose}>
          {t('picker.done', { count: picked.length })}
        </Button>
      </div>
    </Sheet>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  );
}

function Chip({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.chip} onClick={onClick}>
      {name}
    </button>
  );
}

/** A typed or pasted list. Parts that are not understood stay and are shown. */
function NumberList({ writing, onAdd }: Pick<QuickPicksProps, 'writing' | 'onAdd'>) {
  const t = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const add = () => {
    const typed = readList(text, writing);
    onAdd(typed.numbers);
    setWrong(typed.wrong);
    setText(typed.wrong.join(' '));
  };
  return (
    <div className={styles.section}>
      <label htmlFor={id} className={styles.title}>
        {t('picker.list')}
      </label>
      <textarea
        id={id}
        dir="ltr"
        rows={3}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={60_000}
        className={styles.list}
        placeholder={t('picker.list-hint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {wrong.length > 0 ? (
        <InlineNotice kind="warning">{t('picker.wrong', { count: wrong.length, digits: writing.digits })}</InlineNotice>
      ) : null}
      <Button kind="secondary" disabled={text.trim() === ''} onClick={add}>
        {t('picker.add')}
      </Button>
    </div>
  );
}
