import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { CodeCells } from '@foyer/ui/code-cells.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../page/messages.ts';
import { useClearedCode } from '../../../page/use-cleared-code.ts';
import type { FactorKind, FactorRefusal } from './factor.ts';
import styles from './factor-form.module.css';

type FactorCodeProps = {
  kind: FactorKind;
  isRecovery: boolean;
  isBusy: boolean;
  wrong: FactorRefusal | null;
  /** Called when the cells become full, and when they no longer are. */
  onFull: (isFull: boolean) => void;
};

const LENGTH = 6;

/** The code: six cells that submit the form when full; one field for a recovery code, or before hydration. */
export function FactorCode({ isBusy, isRecovery, kind, onFull, wrong }: FactorCodeProps) {
  const t = useTranslation();
  const isHydrated = useHydrated();
  const field = useClearedCode(wrong);
  // No resend for an authenticator: it generates a new code on its own.
  const isOwnCode = kind === 'ga' && !isRecovery && wrong?.code === 'verify.code.err';
  const messages = isOwnCode ? t('session.wrongOwnCode') : wrong?.message || t('session.required');
  const error = wrong ? messages : undefined;
  if (isHydrated && !isRecovery) return <Cells isBusy={isBusy} error={error} wrong={wrong} onFull={onFull} />;
  return (
    <TextField
      ref={field}
      key={isRecovery ? 'recovery' : 'code'}
      name="verifyCode"
      label={t(isRecovery ? 'session.recoveryCode' : 'session.factorCode')}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LENGTHS.verifyCode}
      dir="ltr"
      readOnly={isBusy}
      error={error}
    />
  );
}

type CellsProps = Omit<FactorCodeProps, 'isRecovery' | 'kind'> & { error: string | undefined };

function Cells({ error, isBusy, onFull, wrong }: CellsProps) {
  const t = useTranslation();
  const [digits, setDigits] = useState('');
  const cells = useRef<HTMLInputElement>(null);
  const startAnew = useEffectEvent(() => {
    change('');
    cells.current?.focus();
  });
  useEffect(() => {
    if (wrong) startAnew();
  }, [wrong]);
  // After the digits are rendered, as the form sends its DOM values. By its button: the oldest browsers lack `requestSubmit`.
  useEffect(() => {
    if (digits.length === LENGTH) cells.current?.form?.querySelector<HTMLElement>('[value=verify]')?.click();
  }, [digits]);
  const change = (next: string) => {
    setDigits(next);
    onFull(next.length === LENGTH);
  };
  const isWrong = error !== undefined && digits === '';
  return (
    <div>
      <CodeCells
        ref={cells}
        name="verifyCode"
        label={t('session.factorCode')}
        value={digits}
        onDigits={change}
        isWrong={isWrong}
        noteId={isWrong ? 'factor-note' : undefined}
        autoFocus
        readOnly={isBusy}
      />
      {isWrong ? (
        <p id="factor-note" role="alert" className={styles.wrong}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
