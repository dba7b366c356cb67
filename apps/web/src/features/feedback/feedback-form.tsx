import { FEEDBACK_AREAS, type FeedbackKind } from '@foyer/contract/feedback/kinds.data.ts';
import { MAX_TEXT } from '@foyer/contract/feedback/limits.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { type FormEvent, useId, useState } from 'react';
import { Form, useActionData, useNavigate } from 'react-router';
import type { Prepared } from '../../device/prepare-picture.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { Refused } from '../../page/send-form.ts';
import { useEarlyText } from '../../page/use-early-text.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './feedback.module.css';
import { AREA_LABELS, KINDS, readArea, readKind, type SentFeedback, sendFeedback } from './feedback-data.ts';
import { Pictures } from './pictures.tsx';
import { useDraft } from './use-draft.ts';

interface FeedbackFormProps {
  /** Identifies this form: sending it again is the same feedback. */
  form: string;
  kind: FeedbackKind;
  complaintDays: number;
  /** The feedback that has just been sent. */
  confirmed: SentFeedback | undefined;
}

/** Sends the form with its pictures, one submission at a time. */
function useSend(pictures: readonly Prepared[], onSent: () => void) {
  const t = useTranslation();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget);
    setSending(true);
    setMessage(null);
    try {
      const text = (name: string) => String(form.get(name) ?? '');
      const to = await sendFeedback(
        text,
        pictures.map(({ data }) => data),
        browserCall(),
      );
      if (to === null) return setMessage(t('feedback.textMissing'));
      onSent();
      await navigate(to);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setMessage(error.message || t('feedback.notSent'));
    } finally {
      setSending(false);
    }
  };
  return { isSending, message, send };
}

/** A form for feedback to staff: its kind, its subject, and the text. */
export function FeedbackForm({ complaintDays, confirmed, form, kind: asked }: FeedbackFormProps) {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  const isReady = useHydrated();
  const draft = useDraft();
  const words = useEarlyText<HTMLTextAreaElement>(draft.change);
  const [kind, setKind] = useState(refused ? readKind(refused.values.kind ?? null) : asked);
  const [pictures, setPictures] = useState<readonly Prepared[]>([]);
  const { isSending, message, send } = useSend(pictures, draft.forget);
  const [area, text] = [useId(), useId()];
  const typed = draft.text || (isReady ? '' : (refused?.values.text ?? ''));
  const fault = message ?? (refused ? refused.refusal.message || t('feedback.notSent') : null);
  return (
    <>
      {confirmed ? <Confirmation feedback={confirmed} /> : null}
      <Form method="post" className={styles.form} onSubmit={send}>
        <input type="hidden" name="form" value={form} />
        <KindChoice kind={kind} onChange={setKind} />
        {kind === 'complaint' ? (
          <InlineNotice kind="info">{t('feedback.complaintNote', { days: complaintDays })}</InlineNotice>
        ) : null}
        <div>
          <label className={styles.label} htmlFor={area}>
            {t('feedback.where')}
          </label>
          <select
            id={area}
            name="area"
            className={styles.select}
            defaultValue={readArea(refused?.values.area ?? 'lobby')}
          >
            {FEEDBACK_AREAS.map((one) => (
              <option key={one} value={one}>
                {t(AREA_LABELS[one])}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label className={styles.label} htmlFor={text}>
            {t('feedback.text')}
            <span className="c-3 num">
              {typed.length} / {MAX_TEXT}
            </span>
          </label>
          <textarea
            ref={words}
            id={text}
            name="text"
            className={styles.textarea}
            rows={5}
            required
            maxLength={MAX_TEXT}
            placeholder={t(KINDS.find((one) => one.kind === kind)?.ask ?? 'feedback.askIdea')}
            value={typed}
            onChange={(event) => draft.change(event.target.value)}
          />
        </div>
        <Pictures pictures={pictures} onChange={setPictures} />
        {kind === 'complaint' ? null : (
          <Checkbox name="wantsAnswer" defaultChecked>
            {t('feedback.wantsAnswer')}
          </Checkbox>
        )}
        {fault === null ? null : <InlineNotice kind="negative">{fault}</InlineNotice>}
        <Button type="submit" size="l" block loading={isSending} loadingLabel={t('feedback.sending')}>
          {t(kind === 'complaint' ? 'feedback.sendComplaint' : 'feedback.send')}
        </Button>
        <p className={styles.note}>
          {t('feedback.moneyNote')} <Link to="/m/support?chat=1">{t('feedback.toChat')}</Link>
        </p>
      </Form>
    </>
  );
}

interface KindChoiceProps {
  kind: FeedbackKind;
  onChange(kind: FeedbackKind): void;
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useTranslation();
  return (
    <fieldset className={styles.kinds}>
      <legend className="t-title-2">{t('feedback.about')}</legend>
      {KINDS.map(({ icon, kind: one, label }) => (
        <label key={one} className={styles.kind}>
          <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => onChange(one)} />
          <Icon name={icon} size={24} />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Confirms that the feedback has arrived, with its number, and explains what happens next. */
function Confirmation({ feedback: { answerBy, number, wantsAnswer } }: { feedback: SentFeedback }) {
  const t = useTranslation();
  const day = useMoment('day');
  const next = answerBy
    ? t('feedback.answerBy', { day: day(answerBy) })
    : t(wantsAnswer ? 'feedback.answerMayCome' : 'feedback.willBeRead');
  return (
    <InlineNotice kind="positive">
      <b>{t('feedback.thanks', { number })}</b> {next}
    </InlineNotice>
  );
}
