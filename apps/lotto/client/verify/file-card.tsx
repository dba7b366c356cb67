import { Button, buttonClass } from '@foyer/ui/button.tsx';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from '../messages/messages.ts';
import styles from './verify.module.css';

interface FileCardProps {
  /** False when the text is neither a proof nor a receipt. */
  readonly onText: (text: string) => boolean;
}

/** Accepts a proof or a receipt: dropped, chosen or pasted. Nothing leaves the device. */
export function FileCard({ onText }: FileCardProps) {
  const t = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const take = (given: string) => setIsWrong(!onText(given));
  const read = async (file: File | undefined) => {
    if (file) take(await file.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void read(event.dataTransfer.files[0]);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void read(event.target.files?.[0]);
    event.target.value = '';
  };
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={styles.file}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 id={`${id}-title`} className={styles.stepTitle}>
        {t('verify.file')}
      </h2>
      <p className={styles.text}>{t('verify.file-text')}</p>
      <label className={[buttonClass({ kind: 'secondary' }), styles.choose].join(' ')}>
        <input type="file" accept=".json,application/json" className="vh" onChange={choose} />
        {t('verify.choose')}
      </label>
      <label htmlFor={`${id}-text`} className={styles.label}>
        {t('verify.paste')}
      </label>
      <textarea
        id={`${id}-text`}
        dir="ltr"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        className={styles.paste}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {isWrong ? (
        <p id={`${id}-wrong`} role="alert" className={styles.error}>
          {t('verify.not-a-file')}
        </p>
      ) : null}
      <Button kind="secondary" block onClick={() => take(text)}>
        {t('verify.check')}
      </Button>
    </section>
  );
}
