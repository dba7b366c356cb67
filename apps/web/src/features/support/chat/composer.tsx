import { MAX_TEXT } from '@foyer/contract/support/limits.data.ts';
import { isComposing } from '@foyer/typed-text/is-composing.ts';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../device/storage.ts';
import { useTranslation } from '../../../page/messages.ts';
import styles from './chat.module.css';
import type { ChatSession } from './chat-session.ts';

const DRAFT = 'support-draft';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Where the customer types: Enter sends, Shift+Enter begins a new line. An unfinished text survives a reload. */
export function Composer({ session }: { session: ChatSession }) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useEffect(() => setText(readStored('session', DRAFT, isText) ?? ''), []);
  const change = (value: string) => {
    setText(value);
    if (value) writeStored('session', DRAFT, value);
    else removeStored('session', DRAFT);
  };
  const send = () => {
    if (!text.trim()) return;
    if (session.send(text)) change('');
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <IconButton icon="attach" label={t('support.attach')} onClick={() => files.current?.click()} />
      <input
        ref={files}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/heic,application/pdf"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void session.sendFile(file);
          target.value = '';
        }}
      />
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={MAX_TEXT}
        placeholder={t('support.message')}
        aria-label={t('support.message')}
        enterKeyHint="send"
        onChange={({ target }) => {
          change(target.value);
          session.type();
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton icon="send" label={t('support.send')} type="submit" className={styles.send} disabled={!text.trim()} />
      <p className={styles.hint}>{t('support.attachHint')}</p>
    </form>
  );
}
