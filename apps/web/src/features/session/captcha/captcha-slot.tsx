import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { useRef, useState } from 'react';
import type { FailedForm } from '../../../page/failed-form.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import styles from './captcha-slot.module.css';
import type { CaptchaState } from './captcha-states.ts';
import { CAPTCHA_DEMANDED, type Captcha, type CaptchaPurpose, useCaptcha, useSpentCaptcha } from './use-captcha.ts';
import { useCaptchaFirst } from './use-captcha-first.ts';

type CaptchaSlotProps = {
  purpose: CaptchaPurpose;
  /** The gateway's last refusal of the form; null before the first. */
  answer: Pick<FailedForm, 'code' | 'isCaptchaSpent'> | null;
  /** Whether the form as filled in needs a captcha; if absent, every form does. */
  isNeeded?: (form: FormData) => boolean;
};

/**
 * The captcha of a form, if the merchant requires one or the gateway has demanded it: it delays the form's submit until the captcha is
 * solved, and adds its values in hidden fields.
 */
export function CaptchaSlot({ purpose, answer, isNeeded }: CaptchaSlotProps) {
  const t = useTranslation();
  const [isDemanded, setDemanded] = useState(false);
  if (answer?.code === CAPTCHA_DEMANDED && !isDemanded) setDemanded(true);
  const captcha = useCaptcha(purpose, isDemanded);
  const box = useRef<HTMLDivElement>(null);
  useSpentCaptcha(captcha, answer);
  useCaptchaFirst(box, captcha, isNeeded);
  if (!captcha.isOn) return null;
  const { state, fields } = captcha;
  const isBusy = state === 'loading' || state === 'showing';
  return (
    <div ref={box}>
      <button
        type="button"
        className={styles.slot}
        data-state={state}
        aria-disabled={isBusy || state === 'done'}
        onClick={() => isBusy || state === 'done' || captcha.run()}
      >
        <Sign state={state} />
        <span className={styles.text}>
          <span className="vh">{t('captcha.label')}: </span>
          <span role="status">{t(clientMessageOf(captcha))}</span>
        </span>
        {state === 'failed' ? <span className={styles.retry}>{t('captcha.retry')}</span> : null}
        {state === 'failed' ? null : <Icon name="shield-check" size={20} className={styles.shield} />}
      </button>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <InlineNotice kind="warning">{t('captcha.needsScripts')}</InlineNotice>
      </noscript>
    </div>
  );
}

function Sign({ state }: { state: CaptchaState }) {
  if (state === 'loading' || state === 'showing') return <Spinner size={24} />;
  if (state === 'done') return <Icon name="check" size={24} />;
  if (state === 'failed') return <Icon name="alert" size={24} />;
  return <span className={styles.ring} />;
}

function clientMessageOf({ failure, state }: Captcha): MessageKey {
  if (failure === 'unknown_error: Geetest service not work') return 'captcha.noService';
  const messages = {
    idle: 'captcha.idle',
    loading: 'captcha.checking',
    showing: 'captcha.checking',
    done: 'captcha.done',
    failed: 'captcha.failed',
    closed: 'captcha.verifyFirst',
  } as const;
  return messages[state];
}
