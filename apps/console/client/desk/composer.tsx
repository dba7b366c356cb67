import type { Desk, DeskConversation } from '@foyer/contract/staff/desk-shapes.ts';
import { isComposing } from '@foyer/typed-text/is-composing.ts';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';
import { newId } from '../device/new-id.ts';
import { toBase64 } from '../device/read-file.ts';
import { useTranslation } from '../page/messages.ts';
import { useDraft } from '../page/use-draft.ts';

const TYPING_EVERY_MS = 3_000;
const MAX_SHOWN = 6;

type Reply = Desk['merchants'][number]['replies'][number];

interface ComposerProps {
  conversation: DeskConversation;
  replies: readonly Reply[];
  canAnswer: boolean;
  guard: Guard;
  onChange(): Promise<void>;
}

/** Prepared replies for what follows the slash, in the customer’s language where there is one. */
function findReplies(text: string, replies: readonly Reply[], language: string): { key: string; text: string }[] {
  if (!/^\/[a-z0-9-]*$/.test(text)) return [];
  return replies
    .filter(({ key }) => key.includes(text.slice(1)))
    .slice(0, MAX_SHOWN)
    .map(({ key, text: words }) => ({ key, text: words[language] ?? words.EN ?? Object.values(words)[0] ?? '' }));
}

/** Sends files one after the other. @returns the name of the one that is being sent; empty: none is */
function useFiles(id: string, { guard, onChange }: Pick<ComposerProps, 'guard' | 'onChange'>) {
  const [sending, setSending] = useState('');
  const send = async (files: Iterable<File>) => {
    for (const file of files) {
      setSending(file.name);
      const body = { id, clientId: newId(), name: file.name, data: await toBase64(file).catch(() => '') };
      await guard(call('desk-add-file', body));
    }
    setSending('');
    await onChange();
  };
  return { sending, send };
}

interface RepliesProps {
  found: ReturnType<typeof findReplies>;
  /** Index of the reply that Enter chooses. */
  chosen: number;
  onChoose(text: string): void;
}

function Replies({ chosen, found, onChoose }: RepliesProps) {
  const t = useTranslation();
  if (found.length === 0) return null;
  return (
    <ul className="replies" aria-label={t('preparedReplies')}>
      {found.map((reply, place) => (
        <li key={reply.key}>
          <button type="button" aria-current={place === chosen || undefined} onClick={() => onChoose(reply.text)}>
            <code>/{reply.key}</code>
            <span>{reply.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function FilePicker({ isDisabled, send, sending }: ReturnType<typeof useFiles> & { isDisabled: boolean }) {
  const t = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" disabled={isDisabled || sending !== ''} onClick={() => picker.current?.click()}>
        {t('attachFile')}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        disabled={isDisabled}
        aria-label={t('attachFile')}
        accept="image/jpeg,image/png,image/heic,image/webp,application/pdf"
        onChange={({ target }) => {
          // Copied: clearing the field empties the list.
          if (target.files) void send([...target.files]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Where staff answer: Enter sends, `/` finds a prepared reply, arrows and Enter choose one. Only notes can be written if `canAnswer` is false. */
export function Composer({ canAnswer, conversation: { id, language }, guard, onChange, replies }: ComposerProps) {
  const t = useTranslation();
  const { change, draft, removeSent } = useDraft(id);
  const { isNote, text } = draft;
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const typedAt = useRef(0);
  const files = useFiles(id, { guard, onChange });
  // Files go to the customer: none can be sent while a note is written.
  const writesNote = isNote || !canAnswer;
  const found = findReplies(text, replies, language);
  useEffect(() => {
    if (canAnswer) field.current?.focus();
  }, [canAnswer]);
  const type = (value: string) => {
    // A text begun as a note stays one if the conversation is taken meanwhile.
    change({ text: value, isNote: writesNote && (canAnswer || value !== '') });
    setChosen(0);
    if (writesNote || value.startsWith('/') || Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    call('desk-typing', { id }).catch(() => {});
  };
  const send = async () => {
    if (!text.trim()) return;
    const body = { id, clientId: draft.clientId, text: text.trim(), isNote: writesNote };
    if (!(await guard(call('desk-write', body)))) return;
    removeSent(text, canAnswer ? {} : { isNote: false });
    await onChange();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (found.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (event.key === 'Escape') type('');
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      const reply = found[chosen];
      if (reply) type(reply.text);
      else void send();
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!writesNote) void files.send(event.dataTransfer.files);
  };
  return (
    <section
      className="composer"
      aria-label={t('composer')}
      data-note={writesNote || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Replies found={found} chosen={chosen} onChoose={type} />
      <textarea
        ref={field}
        rows={3}
        value={text}
        maxLength={2_000}
        aria-label={t(writesNote ? 'note' : 'answer')}
        placeholder={t(writesNote ? 'noteHint' : 'answerHint')}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onPaste={({ clipboardData }) => {
          if (!writesNote && clipboardData.files.length > 0) void files.send(clipboardData.files);
        }}
      />
      {files.sending ? <p role="status">{t('sendingFile', { name: files.sending })}</p> : null}
      <div className="acts">
        <FilePicker isDisabled={writesNote} {...files} />
        <label>
          <input
            type="checkbox"
            checked={writesNote}
            disabled={!canAnswer}
            onChange={() => change({ isNote: !isNote })}
          />
          {t('note')}
        </label>
        <button type="button" className="primary" disabled={!text.trim()} onClick={() => void send()}>
          {t(writesNote ? 'saveNote' : 'send')}
        </button>
      </div>
    </section>
  );
}
