import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useBrand } from '../../page/brand.ts';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { NewPasswordField } from '../session/new-password/new-password-field.tsx';
import { MobileAndCode } from '../session/sms/mobile-fields.tsx';
import type { FieldErrors } from './register-errors.ts';
import styles from './register-form.module.css';
import type { RegisterFormProps } from './register-form.tsx';

type MobileEntryProps = Pick<RegisterFormProps, 'answer' | 'dialingCodes' | 'isBusy' | 'loginAddress' | 'phone'> & {
  errors: FieldErrors;
};

/** A number with its code, and a password if the merchant requires one. A taken number links to the login with it. */
export function MobileEntry({ answer, dialingCodes, errors, isBusy, loginAddress, phone = null }: MobileEntryProps) {
  const t = useTranslation();
  const { switches } = useBrand();
  const toOurs = useCampaign();
  const draft = answer?.draft;
  const hasLogin = switches.includes('SMSLOGIN3');
  const isTaken = answer?.refusal?.code === 'mobile.exists';
  return (
    <>
      <MobileAndCode
        dialingCodes={dialingCodes}
        phone={phone}
        initial={{
          countryDialingCode: draft?.countryDialingCode || (dialingCodes[0] ?? ''),
          mobileNum: draft?.mobileNum ?? '',
          verifyCode: draft?.verifyCode ?? '',
        }}
        errors={{ mobileNum: isTaken && hasLogin ? undefined : errors.mobileNum, verifyCode: errors.verifyCode }}
        isBusy={isBusy}
        refusal={answer?.refusal ?? null}
        sent={answer?.sent ?? null}
      />
      {isTaken && hasLogin ? (
        <InlineNotice
          kind="info"
          action={
            <Button type="submit" name="step" value="carry" formAction={toOurs(loginAddress.sms)} kind="soft" size="s">
              {t('registration.logInInstead')}
            </Button>
          }
        >
          {t('registration.numberTaken')}
        </InlineNotice>
      ) : null}
      {switches.includes('MOBILEREGPWD3') ? (
        <NewPasswordField name="password" label={t('session.password')} error={errors.password} isBusy={isBusy} />
      ) : phone ? null : (
        <p className={styles.note}>{t('registration.passwordBySms')}</p>
      )}
    </>
  );
}
