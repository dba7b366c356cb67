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
import { RecentDeposits } from '../recent.tsx';
import type { Route } from './+types/deposit.page.ts';
import { DepositForm } from './deposit-form.tsx';
import { makeDeposit } from './make-deposit.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const RECENT = 3;

/** `method` and `amount` (minor units) prefill the form, for another attempt at a deposit. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { call } = page;
  const [methods, balance, recent, match] = await Promise.all([
    pageCall(page, url, call('cashier.methods').catch(nullIfNotFound)),
    call('wallet.balance').catch(nullIfFailed),
    call('cashier.deposits', { query: { limit: RECENT } }).catch(nullIfFailed),
    call('promotion.match').catch(nullIfFailed),
  ]);
  const amount = url.searchParams.get('amount') ?? '';
  return {
    form: crypto.randomUUID(),
    methods,
    balance,
    recent: recent?.deposits ?? [],
    offer: match?.offer ?? null,
    wanted: { method: url.searchParams.get('method'), amountMinor: /^\d{1,15}$/.test(amount) ? amount : '0' },
  };
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => makeDeposit(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => makeDeposit(text, browserCall()));

export default function DepositPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  const { methods, recent } = loaderData;
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('cashier.deposit')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
        end={<IconLink as={Link} to="/m/member/transactions" icon="history" label={t('cashier.transactions')} />}
      />
      {methods && methods.deposits.length > 0 ? (
        <DepositForm {...loaderData} methods={methods}>
          <RecentDeposits deposits={recent} />
        </DepositForm>
      ) : (
        <div className={styles.page}>
          <InlineNotice kind="info">{t('cashier.noMethods')}</InlineNotice>
        </div>
      )}
    </PhoneLayout>
  );
}
