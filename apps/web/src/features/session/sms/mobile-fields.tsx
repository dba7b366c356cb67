import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { PhoneField } from '@foyer/ui/phone-field.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { type RefObject, useEffect, useState } from 'react';
import { readSmsDraft } from '../../../device/sms-draft.ts';
import type { FailedForm } from '../../../page/failed-form.ts';
import { useTranslation } from '../../../page/messages.ts';
import type { PagePhone } from '../../../page/page-social.ts';
import { useClearedCode } from '../../../page/use-cleared-code.ts';
import { useEarlyText } from '../../../page/use-early-text.ts';
import { explainSending } from './explain-sending.ts';
import styles from './mobile-fields.module.css';
import type { MobileFields, SentCode } from './send-code.ts';
import { usePhoneFormat } from './use-phone-format.ts';
import { type CodeSending, useSendCode } from './use-send-code.ts';

type MobileFieldsProps = {
  /** Dialling codes of the merchant's countries, its own first. */
  dialingCodes: readonly string[];
  /** Set if Firebase, not the gateway, sends the codes. */
  phone: PagePhone | null;
  /** The values of the last attempt, or of another form. */
  initial: MobileFields & { verifyCode: string };
  errors: { mobileNum?: string | undefined; verifyCode?: string | undefined };
  isBusy: boolean;
  /** The last refusal of the form. */
  refusal: FailedForm | null;
  /** The result of requesting a code without scripts. */
  sent: SentCode | null;
};

/** The field of a form whose code Firebase checks; without scripts the gateway has sent it, and ignores the field. */
export const BY_FIREBASE = 'byFirebase';

/** A mobile number, and the code that is sent to it: `countryDialingCode`, `mobileNum` and `verifyCode`. */
export function MobileAndCode({ dialingCodes, errors, initial, isBusy, phone, refusal, sent }: MobileFieldsProps) {
  const t = useTranslation();
  const sending = useSendCode(sent, phone);
  const [mobile, setMobile] = useNumber(initial);
  const number = useEarlyText((mobileNum) => setMobile({ ...mobile, mobileNum }));
  const [hasFocus, setFocus] = useState(false);
  const format = usePhoneFormat(hasFocus || mobile.mobileNum !== '');
  const code = useClearedCode(refusal);
  const refused = explainSending(sending.refusal, t);
  return (
    <>
      {phone ? <input type="hidden" name={BY_FIREBASE} value="1" /> : null}
      <PhoneField
        ref={number}
        name="mobileNum"
        label={t('session.mobile')}
        dialingCodes={dialingCodes}
        dialingName="countryDialingCode"
        dialingLabel={t('session.dialingCode')}
        dialingCode={mobile.countryDialingCode}
        onDialingCode={(countryDialingCode) => setMobile({ ...mobile, countryDialingCode })}
        value={mobile.mobileNum}
        onChange={(event) => setMobile({ ...mobile, mobileNum: event.target.value })}
        onFocus={() => setFocus(true)}
        onBlur={() => format && setMobile({ ...mobile, mobileNum: format.formatMobile(mobile) })}
        isGood={format?.isMobile(mobile) ?? false}
        autoComplete="tel-national"
        maxLength={LENGTHS.mobileNum}
        readOnly={isBusy}
        error={refused.mobileNum ?? errors.mobileNum}
      />
      <TextField
        ref={code}
        name="verifyCode"
        label={t('session.smsCode')}
        icon="lock"
        defaultValue={initial.verifyCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LENGTHS.verifyCode}
        dir="ltr"
        readOnly={isBusy}
        error={refused.verifyCode ?? errors.verifyCode}
        hint={sending.goodForMinutes === null ? undefined : t('session.codeSent', { minutes: sending.goodForMinutes })}
        trailing={<SendButton sending={sending} mobile={mobile} code={code} />}
      />
    </>
  );
}

/** The number of the form, else the one that a code was sent to before a reload. */
function useNumber(initial: MobileFields) {
  const [mobile, setMobile] = useState<MobileFields>({
    countryDialingCode: initial.countryDialingCode,
    mobileNum: initial.mobileNum,
  });
  useEffect(() => {
    const draft = readSmsDraft();
    if (!draft) return;
    const { countryDialingCode, mobileNum } = draft;
    setMobile((now) => (now.mobileNum ? now : { countryDialingCode, mobileNum }));
  }, []);
  return [mobile, setMobile] as const;
}

interface SendButtonProps {
  sending: CodeSending;
  mobile: MobileFields;
  code: RefObject<HTMLInputElement | null>;
}

/** Without scripts this submits the form, which then only requests a code. */
function SendButton({ code, mobile, sending }: SendButtonProps) {
  const t = useTranslation();
  const isHydrated = useHydrated();
  const { isSending, waitSeconds } = sending;
  const send = async () => {
    if (isSending || waitSeconds > 0) return;
    await sending.send(mobile);
    code.current?.focus();
  };
  const act = isHydrated ? { type: 'button' as const, onClick: send } : { type: 'submit' as const };
  return (
    <Button
      {...act}
      name="step"
      value="code"
      kind="soft"
      size="s"
      className={styles.send}
      loading={isSending}
      loadingLabel={<span className="vh">{t('session.sendingCode')}</span>}
      aria-disabled={waitSeconds > 0}
    >
      {waitSeconds > 0 ? t('session.resendIn', { seconds: waitSeconds }) : t('session.sendCode')}
    </Button>
  );
}
