import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import parts from './cashier.module.css';
import type { Withdrawal } from './cashier-data.ts';
import styles from './timeline.module.css';

type State = Withdrawal['state'];
type Look = 'done' | 'now' | 'waiting' | 'refused' | 'next';

const NAMES: Record<State, MessageKey> = {
  held: 'cashier.stepRequested',
  needs_review: 'cashier.stepReview',
  approved: 'cashier.stepApproved',
  sending: 'cashier.stepSent',
  paid: 'cashier.stepPaid',
  rejected: 'cashier.stepRejected',
  cancelled: 'cashier.stepCancelled',
  returned: 'cashier.stepReturned',
};
/** The path of a withdrawal that needs no review. */
const PATH: readonly State[] = ['held', 'approved', 'sending', 'paid'];
const ICONS: Partial<Record<Look, IconName>> = { done: 'check', now: 'clock', waiting: 'clock', refused: 'close' };
const LOOKS: Partial<Record<State, Look>> = {
  needs_review: 'waiting',
  rejected: 'refused',
  cancelled: 'refused',
  returned: 'refused',
  paid: 'done',
};

interface Shown {
  state: State;
  look: Look;
  at: string | null;
  text: string | null;
}

/** Completed steps, then remaining ones. */
export function toSteps({ state, timeline }: Pick<Withdrawal, 'state' | 'timeline'>): Shown[] {
  const last = timeline.length - 1;
  const completed = timeline.map((step, index) => ({
    state: step.state as State,
    look: index === last ? (LOOKS[step.state as State] ?? 'now') : ('done' as const),
    at: step.at,
    // A reason matters only at the current step.
    text: index === last ? step.text : null,
  }));
  const isOpen = PATH.includes(state) || state === 'needs_review';
  const reached = state === 'needs_review' ? 0 : PATH.indexOf(state);
  const remaining = isOpen ? PATH.slice(reached + 1) : [];
  return [...completed, ...remaining.map((one) => ({ state: one, look: 'next' as const, at: null, text: null }))];
}

/** The progress of a withdrawal, with the time of each step and the reason under the one that waits. */
export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const time = useMoment('short');
  return (
    <ol className={`${parts.card} ${styles.steps}`}>
      {toSteps(withdrawal).map(({ at, look, state, text }) => (
        <li
          key={`${state} ${at}`}
          className={styles.step}
          data-look={look}
          aria-current={look === 'now' || look === 'waiting' ? 'step' : undefined}
        >
          <span className={styles.node}>{ICONS[look] ? <Icon name={ICONS[look]} size={16} /> : null}</span>
          <span className={styles.words}>
            <span className={styles.head}>
              {t(NAMES[state])}
              {at ? (
                <time dateTime={at} className="num">
                  {time(at)}
                </time>
              ) : (
                <span className="vh">{t('cashier.stepNext')}</span>
              )}
            </span>
            {text ? <span className={parts.sub}>{text}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
