import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useBrand } from '../../app/brand.ts';
import { useCampaign } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import type { LoginAnswer } from './login-answer.ts';
import { MobileAndCode } from './sms/mobile-fields.tsx';

type SmsLoginProps = {
  answer: LoginAnswer | null;
  isBusy: boolean;
  dialingCodes: readonly string[];
  /** The registration with a number, where the merchant offers it. */
  registerAddress: string;
};

/** A mobile number and its code; for a number that nobody has, the way to an account with it. */
export function SmsLogin({ answer, dialingCodes, isBusy, registerAddress }: SmsLoginProps) {
  const say = useSay();
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
  const isMissing = (name: string) => (refusal?.missing.includes(name) ? say('session.required') : undefined);
  const isNobodys = refusal?.code === 'not.exists.user';
  return (
    <>
      <MobileAndCode
        dialingCodes={dialingCodes}
        initial={initial}
        isBusy={isBusy}
        sent={answer?.sent ?? null}
        errors={{
          mobileNum:
            isMissing('mobileNum') ?? (refusal?.code === 'invalid.request' ? say('session.mobileInvalid') : undefined),
          verifyCode: isMissing('verifyCode') ?? (refusal?.code === 'verify.code.err' ? refusal.message : undefined),
        }}
      />
      {isNobodys ? (
        <InlineNotice
          kind="info"
          action={
            switches.includes('MOBILEREG3') ? (
              <Button type="submit" name="step" value="carry" formAction={toOurs(registerAddress)} kind="soft" size="s">
                {say('session.createOne')}
              </Button>
            ) : null
          }
        >
          {say('session.nobodysNumber')}
        </InlineNotice>
      ) : null}
    </>
  );
}
