import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { hasPasskeys } from '../../../device/passkeys.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { useTranslation } from '../../../page/messages.ts';

type PasskeyEntryProps = {
  isBusy: boolean;
  /** Locks the form. @returns false if it is locked already */
  onStart: () => boolean;
};

/** Passkey login, where supported: autofill at the username, and a button. Part of the login form. */
export function PasskeyEntry({ isBusy, onStart }: PasskeyEntryProps) {
  const t = useTranslation();
  const submit = useSubmit();
  const button = useRef<HTMLButtonElement>(null);
  // Until it is known, the button is invisible but takes its space: most browsers can, and then nothing below it moves.
  const [isThere, setThere] = useState<boolean | 'unknown'>('unknown');
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const send = (response: string | null) => {
    const form = button.current?.form;
    if (!response || !form || !onStart()) return;
    const fields = new FormData(form);
    fields.set('step', 'passkey');
    fields.set('response', response);
    submit(fields, { method: 'post', action: form.getAttribute('action') ?? '/m/login' });
  };
  const sendOffered = useEffectEvent(send);
  useEffect(() => {
    setThere(hasPasskeys());
    if (!hasPasskeys()) return;
    let isGone = false;
    let stop = () => {};
    const offer = async () => {
      const { askPasskey, canOffer, giveUp } = await import('./ask-passkey.ts');
      if (isGone || !(await canOffer())) return;
      stop = giveUp;
      const response = await askPasskey(true);
      if (!isGone) sendOffered(response);
    };
    offer().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  const ask = async () => {
    if (isAsking || isBusy) return;
    setAsking(true);
    setFailure('');
    try {
      const { askPasskey } = await import('./ask-passkey.ts');
      send(await askPasskey(false));
    } catch (error) {
      setFailure((error instanceof GatewayError && error.message) || t('app.noConnection'));
    }
    setAsking(false);
  };
  if (!isThere) return null;
  return (
    <>
      <Button
        ref={button}
        kind="text"
        block
        loading={isAsking}
        onClick={ask}
        {...(isThere === 'unknown' ? { style: { visibility: 'hidden' } } : null)}
      >
        <Icon name="key" size={20} />
        {t('session.passkey')}
      </Button>
      {failure ? (
        <p role="alert" className="t-footnote c-negative">
          {failure}
        </p>
      ) : null}
    </>
  );
}
