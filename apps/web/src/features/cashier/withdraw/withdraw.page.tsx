import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { browserCall } from '../../../gateway/browser-call.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { nullIfFailed } from '../../../page/null-if-failed.ts';
import { nullIfNotFound } from '../../../page/null-if-not-found.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { sendForm } from '../../../page/send-form.ts';
import styles from '../cashier.module.css';
import { RecentWithdrawals } from '../recent.tsx';
import type { Route } from './+types/withdraw.page.ts';
import { makeWithdrawal } from './make-withdrawal.ts';
import { WithdrawForm } from './withdraw-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const RECENT = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { call } = page;
  const [needs, methods, accounts, recent] = await Promise.all([
    pageCall(page, url, call('cashier.withdrawalRequirements').catch(nullIfNotFound)),
    pageCall(page, url, call('cashier.methods').catch(nullIfNotFound)),
    pageCall(page, url, call('cashier.beneficiaries').catch(nullIfNotFound)),
    call('cashier.withdrawals', { query: { limit: RECENT } }).catch(nullIfFailed),
  ]);
  const form = crypto.randomUUID();
  const cashier = needs && methods && accounts ? { needs, methods, accounts } : null;
  return { form, cashier, recent: recent?.withdrawals ?? [] };
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => makeWithdrawal(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => makeWithdrawal(text, browserCall()));

export default function WithdrawPage({ loaderData: { cashier, form, recent } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('cashier.withdraw')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
        end={<IconLink as={Link} to="/m/member/transactions" icon="history" label={t('cashier.transactions')} />}
      />
      {cashier && cashier.methods.withdrawals.length > 0 ? (
        <WithdrawForm {...cashier} form={form}>
          <RecentWithdrawals withdrawals={recent} />
        </WithdrawForm>
      ) : (
        <div className={styles.page}>
          <InlineNotice kind="info">{t('cashier.noMethods')}</InlineNotice>
        </div>
      )}
    </PhoneLayout>
  );
}
