import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { data, Form, useActionData, useSearchParams } from 'react-router';
import { clearAccountDraft, storeAccountDraft } from '../../device/account-draft.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { SupportLink } from '../../page/support-link.tsx';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import { CaptchaSlot } from '../session/captcha/captcha-slot.tsx';
import type { Route } from './+types/forgot-password.page.ts';
import { AccountStep } from './account-step.tsx';
import { answerForgot, type ForgotAnswer } from './forgot-password.ts';
import styles from './password.module.css';
import { PasswordChanged } from './password-changed.tsx';
import { ResetStep } from './reset-step.tsx';

const PATH = '/m/forgotPsw';
const asksForCode = (form: FormData) => !form.get('newPassword');
const AT_FIELDS = ['password.weak', 'verify.code.err'];

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await answerForgot(await request.formData(), context.get(pageRequest).call);
  return data(answer, answer.refusal || answer.missing ? { status: 400 } : undefined);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answer = await answerForgot(await request.formData(), browserCall());
  const { account, isChanged, resendSeconds } = answer;
  if (resendSeconds !== undefined) storeAccountDraft({ account, resendAt: Date.now() + resendSeconds * 1000 });
  if (isChanged) clearAccountDraft();
  return data(answer, { status: 400 });
}

/** Two steps, each with its own address: the account, then the code and the new password. */
export default function ForgotPasswordPage() {
  const t = useTranslation();
  const toOurs = useCampaign();
  const [search] = useSearchParams();
  const lock = useSubmitLock(PATH);
  const answer = useActionData<ForgotAnswer>() ?? null;
  const isSecond = search.get('step') === 'code' && !answer?.missing?.every((name) => name === 'account');
  const refusal = answer?.refusal ?? null;
  const back = isSecond && !answer?.isChanged ? PATH : '/m/login';
  const step = { answer, isBusy: lock.isBusy };
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('password.forgotTitle')}
        start={<IconLink as={Link} to={back} icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      {answer?.isChanged ? (
        <PasswordChanged account={answer.account} />
      ) : (
        <Form
          key={isSecond ? 'code' : 'account'}
          method="post"
          action={toOurs(`${PATH}?step=code`)}
          onSubmit={lock.onSubmit}
          className={styles.fields}
          aria-busy={lock.isBusy}
          noValidate
        >
          {refusal && !AT_FIELDS.includes(refusal.code) ? (
            <InlineNotice kind="negative">{refusal.message || t('app.noConnection')}</InlineNotice>
          ) : null}
          <CaptchaSlot purpose="reset" answer={refusal} isNeeded={asksForCode} />
          {isSecond ? <ResetStep {...step} /> : <AccountStep {...step} />}
        </Form>
      )}
    </PhoneLayout>
  );
}
