import { type ElementType, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

type Segment<Value extends string> = { value: Value; label: ReactNode };

type SegmentedProps<Value extends string> = {
  /** Name of the group, not shown. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** 36 high, for use inside cards. */
  mini?: boolean;
  disabled?: boolean;
  className?: string;
};

/** One of a few, as a radio group: arrow keys move, one tab stop. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  mini,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.group, mini && styles.mini, className)}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
            className={styles.input}
          />
          <span className={styles.face}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}

type LinkSegment = { to: string; label: ReactNode; current: boolean };

type SegmentedLinksProps = {
  label: string;
  segments: readonly LinkSegment[];
  /** The router's link component. */
  as?: ElementType;
  mini?: boolean;
  className?: string;
};

/** The same look for links. A component given as `as` gets `to`, an `<a>` gets `href`. */
export function SegmentedLinks({ label, segments, as: Link = 'a', mini, className }: SegmentedLinksProps) {
  const target = (to: string) => (Link === 'a' ? { href: to } : { to });
  return (
    <nav aria-label={label} className={classNames(styles.group, mini && styles.mini, className)}>
      {segments.map(({ to, label: words, current }) => (
        <Link key={to} {...target(to)} className={styles.segment} aria-current={current ? 'page' : undefined}>
          <span className={classNames(styles.face, current && styles.on)}>{words}</span>
        </Link>
      ))}
    </nav>
  );
}
