import type { OpenFeedback } from '@foyer/contract/staff/feedback.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';
import { type DeskKey, useTranslation } from '../page/messages.ts';
import { useDraft } from '../page/use-draft.ts';

const KINDS: Readonly<Record<OpenFeedback['kind'], DeskKey>> = {
  idea: 'idea',
  problem: 'brokenThing',
  praise: 'praise',
  complaint: 'complaint',
};

/** Feedback that waits for staff, complaints first, by due date. */
function useFeedback(guard: Guard) {
  const [list, setList] = useState<readonly OpenFeedback[] | null>(null);
  const load = useCallback(async () => {
    const loaded = await guard(call('feedback', {}));
    if (loaded) setList(loaded.feedback);
  }, [guard]);
  useEffect(() => void load(), [load]);
  return { list, load };
}

/** Feedback from members, outside of the chat, to be answered. */
export function FeedbackBoard({ guard }: { guard: Guard }) {
  const t = useTranslation();
  const { list, load } = useFeedback(guard);
  const [openId, setOpenId] = useState('');
  const opened = list?.find(({ id }) => id === openId);
  if (list === null) return <p className="loading">{t('loading')}</p>;
  return (
    <div className="columns">
      <nav className="list" aria-label={t('feedback')}>
        {list.length === 0 ? <p className="empty">{t('noneHere')}</p> : null}
        <ul>
          {list.map((one) => (
            <Row key={one.id} feedback={one} isCurrent={one.id === openId} onOpen={() => setOpenId(one.id)} />
          ))}
        </ul>
      </nav>
      {opened ? (
        <Detail key={opened.id} feedback={opened} guard={guard} onEnd={load} />
      ) : (
        <main className="nothing">
          <p>{t('chooseFeedback')}</p>
        </main>
      )}
    </div>
  );
}

interface RowProps {
  feedback: OpenFeedback;
  isCurrent: boolean;
  onOpen(): void;
}

function Row({ feedback: { answerBy, body, kind, merchant, number, username }, isCurrent, onOpen }: RowProps) {
  const t = useTranslation();
  const day = answerBy === null ? null : new Date(answerBy);
  const isLate = day !== null && day.getTime() < Date.now();
  return (
    <li>
      <button type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className="line">
          <b>{username}</b>
          {day ? (
            <span className="wait" data-level={isLate ? 'late' : 'fine'}>
              {t('answerUntil', { day: day.toLocaleDateString(t.locale) })}
            </span>
          ) : null}
        </span>
        <span className="preview">{body}</span>
        <span className="tags">
          <i>{number}</i>
          <i>{merchant}</i>
          <i>{t(KINDS[kind])}</i>
        </span>
      </button>
    </li>
  );
}

interface DetailProps {
  feedback: OpenFeedback;
  guard: Guard;
  onEnd(): Promise<void>;
}

function Detail({ feedback, guard, onEnd }: DetailProps) {
  const t = useTranslation();
  const { body, createdAt, id, kind, language, number, pictures, username, wantsAnswer } = feedback;
  const [isSending, setSending] = useState(false);
  const { change, draft, removeSent } = useDraft(`feedback-${id}`);
  const end = async (work: Promise<object>) => {
    setSending(true);
    if (await guard(work)) removeSent(draft.text, {});
    setSending(false);
    await onEnd();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (text) void end(call('answer-feedback', { id, text }));
  };
  return (
    <main className="feedback">
      <h1>
        {number} · {t(KINDS[kind])} · {username}
      </h1>
      <p className="quiet">
        {new Date(createdAt).toLocaleString(t.locale)} · {language} ·{' '}
        {t(wantsAnswer ? 'wantsAnswer' : 'noAnswerWanted')}
      </p>
      <p className="words">{body}</p>
      {pictures > 0 ? <Pictures id={id} guard={guard} /> : null}
      <form onSubmit={submit}>
        <label>
          {t('answer')}
          <textarea
            rows={6}
            maxLength={2_000}
            required
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </label>
        <div className="line">
          <button type="submit" className="primary" disabled={isSending}>
            {t('sendAnswer')}
          </button>
          {kind === 'complaint' ? null : (
            <button type="button" disabled={isSending} onClick={() => void end(call('close-feedback', { id }))}>
              {t('closeUnanswered')}
            </button>
          )}
        </div>
      </form>
    </main>
  );
}

function Pictures({ guard, id }: { guard: Guard; id: string }) {
  const t = useTranslation();
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const show = async () => {
    const loaded = await guard(call('feedback-pictures', { id }));
    if (loaded) setPictures(loaded.pictures);
  };
  if (pictures.length === 0)
    return (
      <button type="button" onClick={() => void show()}>
        {t('showPictures')}
      </button>
    );
  return (
    <div className="pictures">
      {pictures.map((data, place) => (
        <img key={data.slice(-48)} src={`data:image/jpeg;base64,${data}`} alt={t('pictureOf', { number: place + 1 })} />
      ))}
    </div>
  );
}
