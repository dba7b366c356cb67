import { Tag } from '@foyer/ui/tag.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './feedback.module.css';
import { AREA_LABELS, KINDS, type SentFeedback } from './feedback-data.ts';

const STATES: Readonly<Record<SentFeedback['state'], { label: MessageKey; kind: 'neutral' | 'positive' | 'accent' }>> =
  {
    open: { label: 'feedback.open', kind: 'accent' },
    answered: { label: 'feedback.answered', kind: 'positive' },
    closed: { label: 'feedback.closed', kind: 'neutral' },
  };

/** The member's earlier feedback, with the answers. */
export function SentList({ feedback }: { feedback: readonly SentFeedback[] }) {
  const t = useTranslation();
  if (feedback.length === 0) return null;
  return (
    <section className={styles.sent} aria-labelledby="sent">
      <h2 className="t-title-2" id="sent">
        {t('feedback.yours')}
      </h2>
      <ul className={styles.list}>
        {feedback.map((one) => (
          <Sent key={one.id} feedback={one} />
        ))}
      </ul>
    </section>
  );
}

function Sent({ feedback }: { feedback: SentFeedback }) {
  const t = useTranslation();
  const [day, short] = [useMoment('day'), useMoment('short')];
  const { answer, answerBy, area, at, kind, number, pictures, state, text } = feedback;
  const label = KINDS.find((one) => one.kind === kind)?.label ?? 'feedback.idea';
  return (
    <li className={styles.one} id={`feedback-${number}`}>
      <div className={styles.head}>
        <b>{t(label)}</b>
        <Tag kind={STATES[state].kind}>{t(STATES[state].label)}</Tag>
      </div>
      <p className={styles.facts}>
        {[t('feedback.number', { number }), t(AREA_LABELS[area]), short(at)].join(' · ')}
        {pictures > 0 ? ` · ${t('feedback.pictureCount', { count: pictures })}` : ''}
      </p>
      <p className={styles.text}>{text}</p>
      {state === 'open' && answerBy ? (
        <p className={styles.facts}>{t('feedback.answerBy', { day: day(answerBy) })}</p>
      ) : null}
      {answer ? (
        <div className={styles.answer}>
          <b>{t('feedback.answer', { when: short(answer.at) })}</b>
          <p>{answer.text}</p>
        </div>
      ) : null}
    </li>
  );
}
