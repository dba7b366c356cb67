import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useBrand } from '../../page/brand.ts';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { PagePhone } from '../../page/page-social.ts';
import type { LoginAnswer } from './login-answer.ts';
import { MobileAndCode } from './sms/mobile-fields.tsx';

type SmsLoginProps = {
  answer: LoginAnswer | null;
  isBusy: boolean;
  dialingCodes: readonly string[];
  phone: PagePhone | null;
  /** The registration with a number, if the merchant offers it. */
  registerAddress: string;
};

/** A mobile number and its code; for an unknown number, a link to register with it. */
export function SmsLogin({ answer, dialingCodes, isBusy, phone, registerAddress }: SmsLoginProps) {
  const t = useTranslation();
  const { switches } = useBrand();
  const toOurs = useCampaign();
  const refusal = answer?.refusal ?? null;
  const known = refusal ?? answer?.carried ?? null;
  const who = known?.who ?? answer?.sent?.who;
  const initial = {
    countryDialingCode: (who?.type === 'sms' && who.countryDialingCode) || (dialingCodes[0] ?? ''),
    mobileNum: who?.type === 'sms' ? who.mobileNum : '',
    verifyCode: known?.verifyCode ?? '',
  };
  const isMissing = (name: string) => (refusal?.missing.includes(name) ? t('session.required') : undefined);
  const isNobodys = refusal?.code === 'not.exists.user';
  return (
    <>
      <MobileAndCode
        dialingCodes={dialingCodes}
        phone={phone}
        initial={initial}
        isBusy={isBusy}
        refusal={refusal}
        sent={answer?.sent ?? null}
        errors={{
          mobileNum:
            isMissing('mobileNum') ?? (refusal?.code === 'invalid.request' ? t('session.mobileInvalid') : undefined),
          verifyCode:
            isMissing('verifyCode') ??
            (refusal?.code === 'verify.code.err' ? refusal.message || t('session.wrongCode') : undefined),
        }}
      />
      {isNobodys ? (
        <InlineNotice
          kind="info"
          action={
            switches.includes('MOBILEREG3') ? (
              <Button type="submit" name="step" value="carry" formAction={toOurs(registerAddress)} kind="soft" size="s">
                {t('session.createOne')}
              </Button>
            ) : null
          }
        >
          {t('session.nobodysNumber')}
        </InlineNotice>
      ) : null}
    </>
  );
}
