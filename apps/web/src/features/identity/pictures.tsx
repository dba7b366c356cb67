import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useRef, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { Link, useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { Refused } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import { Camera } from './camera.tsx';
import styles from './identity.module.css';
import { CHECK_PATH, type Check, LABELS, SIDES, type Side } from './identity-data.ts';
import { type Sent, usePictures } from './use-pictures.ts';

/** The pictures of a check: each is sent immediately, so that a reload loses nothing; then the whole is submitted for review. */
export function Pictures({ check }: { check: Check }) {
  const t = useTranslation();
  const refused = useActionData<Refused>() ?? null;
  const { isBusy, onSubmit } = useSubmitLock(CHECK_PATH);
  const { has, sendAgain, sendFile, sent } = usePictures(check);
  const [open, setOpen] = useState<Side | null>(null);
  const isComplete = check.needs.every((side) => has.includes(side));
  return (
    <div className={styles.form}>
      <Heading check={check} />
      {refused ? <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice> : null}
      <noscript>
        <InlineNotice kind="warning">{t('identity.noScript')}</InlineNotice>
      </noscript>
      <ol className={styles.pictures}>
        {check.needs.map((side) => (
          <Picture
            key={side}
            side={side}
            has={has.includes(side)}
            sent={sent[side] ?? null}
            isFinal={check.state === 'retry' && check.has.includes(side)}
            onCamera={() => setOpen(side)}
            onFile={(file) => sendFile(side, file)}
            onAgain={() => sendAgain(side)}
          />
        ))}
      </ol>
      {open ? (
        <Camera
          side={open}
          onClose={() => setOpen(null)}
          onFile={() => {
            setOpen(null);
            document.getElementById(`file-${open}`)?.click();
          }}
          onPicture={(picture) => {
            setOpen(null);
            sendFile(open, picture);
          }}
        />
      ) : null}
      <Form method="post" action={useCampaign()(CHECK_PATH)} className={styles.actions} onSubmit={onSubmit}>
        <input type="hidden" name="checkId" value={check.id} />
        <Button
          type="submit"
          size="l"
          block
          disabled={!isComplete}
          loading={isBusy}
          loadingLabel={t('identity.working')}
        >
          {t('identity.send')}
        </Button>
        <p className={styles.aside}>{t(isComplete ? 'identity.sendNote' : 'identity.missing')}</p>
      </Form>
    </div>
  );
}

/** What to do, and what was wrong the last time. */
function Heading({ check: { comment, labels, level, name, state, triesLeft } }: { check: Check }) {
  const t = useTranslation();
  if (state === 'retry')
    return (
      <section className={styles.redo}>
        <Tag kind="warning">{t('identity.redo')}</Tag>
        <h2 className="t-title-2">{t('identity.redoTitle')}</h2>
        {labels.map((label) => (
          <p key={label}>{t(LABELS[label])}</p>
        ))}
        {comment ? <p className={styles.sub}>{comment}</p> : null}
        <p className={styles.sub}>
          {t('identity.redoText')} {t('identity.triesLeft', { count: triesLeft })}
        </p>
      </section>
    );
  return (
    <div className={styles.heading}>
      <h2 className="t-title-1">{t('identity.pictures')}</h2>
      {level === 1 ? (
        <p className={styles.intro}>
          {name}{' '}
          <ButtonLink as={Link} to={`${CHECK_PATH}?edit=1`} kind="text" size="s">
            {t('identity.edit')}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

interface PictureProps {
  side: Side;
  has: boolean;
  sent: Sent | null;
  /** It was accepted and cannot be retaken. */
  isFinal: boolean;
  onCamera(): void;
  onFile(file: File): void;
  onAgain(): void;
}

const ACCEPTED = 'image/jpeg,image/png,image/heic,image/heif,application/pdf';

function Picture({ has, isFinal, onAgain, onCamera, onFile, sent, side }: PictureProps) {
  const t = useTranslation();
  const isReady = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { hint, icon, name } = SIDES[side];
  const isSending = sent?.state === 'sending';
  return (
    <li className={styles.picture}>
      <div className={styles.head}>
        <span className={styles.mark} data-done={has || undefined}>
          {isSending ? <Spinner /> : <Icon name={has ? 'check' : icon} size={20} />}
        </span>
        <div className={styles.words}>
          <h3>{t(name)}</h3>
          <p className={styles.sub} role="status">
            {t(isSending ? 'identity.sending' : has ? 'identity.arrived' : hint)}
          </p>
        </div>
      </div>
      {sent?.preview ? <img src={sent.preview} alt={t(name)} className={styles.preview} /> : null}
      {sent?.state === 'failed' ? (
        <InlineNotice
          kind="negative"
          action={
            sent.canRepeat ? (
              <button type="button" className={styles.act} onClick={onAgain}>
                {t('identity.again')}
              </button>
            ) : undefined
          }
        >
          {sent.message}
        </InlineNotice>
      ) : null}
      {isFinal || isSending ? null : (
        <div className={styles.pair}>
          <Button kind={has ? 'outline' : 'soft'} disabled={!isReady} onClick={onCamera}>
            {t(has ? 'identity.takeAgain' : 'identity.take')}
          </Button>
          <Button kind="text" disabled={!isReady} onClick={() => input.current?.click()}>
            {t('identity.choose')}
          </Button>
        </div>
      )}
      <input
        ref={input}
        id={`file-${side}`}
        type="file"
        accept={ACCEPTED}
        aria-label={`${t(name)}: ${t('identity.choose')}`}
        className="vh"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </li>
  );
}
