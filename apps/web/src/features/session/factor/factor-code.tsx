import { CodeCells } from '@foyer/ui/code-cells.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHydrated } from '../../../app/use-hydrated.ts';
import { useSay } from '../../../app/words.tsx';
import type { FactorKind, FactorRefusal } from './factor.ts';
import styles from './factor-form.module.css';

type FactorCodeProps = {
  kind: FactorKind;
  isRecovery: boolean;
  isBusy: boolean;
  wrong: FactorRefusal | null;
  /** Told when the cells are full, and when they no longer are. */
  onFull: (isFull: boolean) => void;
};

const LENGTH = 6;

/** The code itself: six cells that send the form when they are full; one field for a recovery code, or before scripts. */
export function FactorCode({ isBusy, isRecovery, kind, onFull, wrong }: FactorCodeProps) {
  const say = useSay();
  const isHydrated = useHydrated();
  // NOTE nobody can ask for another code of an authenticator: the next one comes by itself.
  const isOwnCode = kind === 'ga' && !isRecovery && wrong?.code === 'verify.code.err';
  const words = isOwnCode ? say('session.wrongOwnCode') : wrong?.message || say('session.required');
  const error = wrong ? words : undefined;
  if (isHydrated && !isRecovery) return <Cells isBusy={isBusy} error={error} wrong={wrong} onFull={onFull} />;
  return (
    <TextField
      key={isRecovery ? 'recovery' : 'code'}
      name="verifyCode"
      label={say(isRecovery ? 'session.recoveryCode' : 'session.factorCode')}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      dir="ltr"
      readOnly={isBusy}
      error={error}
    />
  );
}

type CellsProps = Omit<FactorCodeProps, 'isRecovery' | 'kind'> & { error: string | undefined };

function Cells({ error, isBusy, onFull, wrong }: CellsProps) {
  const say = useSay();
  const [digits, setDigits] = useState('');
  const cells = useRef<HTMLInputElement>(null);
  const startAnew = useEffectEvent(() => {
    change('');
    cells.current?.focus();
  });
  useEffect(() => {
    if (wrong) startAnew();
  }, [wrong]);
  // NOTE after the digits are drawn: the form sends what stands in it. By its button: the oldest browsers know no `requestSubmit`.
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
        label={say('session.factorCode')}
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
