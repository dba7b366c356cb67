import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.data.ts';
import { Tag } from './tag.tsx';

type ChoicesProps = { children: ReactNode } & (
  | { legend: ReactNode; labelledBy?: never }
  /** The id of a heading outside the group. */
  | { labelledBy: string; legend?: never }
);

/** A radio group of large options; give it `Choice` children. */
export function Choices({ legend, labelledBy, children }: ChoicesProps) {
  if (labelledBy)
    return (
      <div role="radiogroup" aria-labelledby={labelledBy} className={styles.choices}>
        {children}
      </div>
    );
  return (
    <fieldset className={styles.choices}>
      <legend className="t-title-3">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  icon?: IconName;
  title: ReactNode;
  note: ReactNode;
  tag?: string | null;
  isDisabled?: boolean;
  isChecked: boolean;
  onChoose(value: string): void;
}

/** One option, with a line that explains it. */
export function Choice({ icon, isChecked, isDisabled = false, name, note, onChoose, tag, title, value }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={value}
        disabled={isDisabled}
        checked={isChecked}
        onChange={() => onChoose(value)}
      />
      {icon ? (
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
      ) : null}
      <span className={styles.words}>
        <span className={styles.name}>
          {title}
          {tag ? <Tag kind={isDisabled ? 'neutral' : 'accent'}>{tag}</Tag> : null}
        </span>
        <span className={styles.more}>{note}</span>
      </span>
    </label>
  );
}
