import { copyText } from '@foyer/ui/copy-text.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { type MessageKey, useTranslation } from '../messages/messages.ts';
import type { CheckStep, Fact } from './check.ts';
import { NumbersCompared } from './numbers-compared.tsx';
import styles from './verify.module.css';

const VERDICTS = {
  fits: { kind: 'positive', word: 'verify.fits' },
  'fits-not': { kind: 'negative', word: 'verify.fits-not' },
  computed: { kind: 'neutral', word: 'verify.computed-only' },
} as const;

interface StepCardProps {
  readonly step: CheckStep;
  readonly place: number;
  /** What the beacon of this draw guarantees; shown with its step. */
  readonly note: string | null;
}

/** One step: its title, its inputs and its verdict. */
export function StepCard({ step, place, note }: StepCardProps) {
  const t = useTranslation();
  const { kind, word } = VERDICTS[step.verdict];
  return (
    <li className={styles.step} data-verdict={step.verdict}>
      <div className={styles.stepHead}>
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
        <h2 className={styles.stepTitle}>
          <span className="vh">{t('verify.step', { step: place })}: </span>
          {t(`verify.step.${step.id}` as MessageKey)}
        </h2>
        <Tag kind={kind}>{t(word)}</Tag>
      </div>
      <p className={styles.text}>{t(step.text)}</p>
      {note ? (
        <p className={styles.note}>
          <Icon name="info" size={18} />
          <span>{note}</span>
        </p>
      ) : null}
      <FactList facts={step.facts} />
      {step.numbers ? <NumbersCompared {...step.numbers} /> : null}
    </li>
  );
}

/** Values in full, each with a copy button. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <FactLine key={fact.name} fact={fact} />
      ))}
    </dl>
  );
}

/** Shorter values have no copy button. */
const COPIED_FROM = 28;

function FactLine({ fact: { name, value } }: { readonly fact: Fact }) {
  const t = useTranslation();
  const word = t(`verify.fact.${name}` as MessageKey);
  const copy = () => copyText(value, { copied: t('fair.copied'), notCopied: t('fair.not-copied') });
  return (
    <div className={styles.fact}>
      <dt>{word}</dt>
      <dd>
        <code dir="ltr">{value}</code>
        {value.length >= COPIED_FROM ? (
          <IconButton
            icon="copy"
            iconSize={18}
            label={t('verify.copy', { name: word })}
            onClick={() => void copy()}
            className={styles.copy}
          />
        ) : null}
      </dd>
    </div>
  );
}
