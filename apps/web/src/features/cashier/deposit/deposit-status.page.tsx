import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { browserCall } from '../../../gateway/browser-call.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { nullIfFailed } from '../../../page/null-if-failed.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { SupportLink } from '../../../page/support-link.tsx';
import { useWatched } from '../../../page/use-watched.ts';
import { isCashierId } from '../cashier-data.ts';
import { useTrackedMoney } from '../track-money.ts';
import type { Route } from './+types/deposit-status.page.ts';
import { DepositArrived } from './deposit-arrived.tsx';
import { DepositEnded } from './deposit-ended.tsx';
import { PayDeposit } from './pay-deposit.tsx';
import { toQr } from './qr.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const NOT_FOUND = 404;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { depositId: id } = params;
  if (!isCashierId(id)) throw new Response(null, { status: NOT_FOUND });
  const [deposit, balance] = await Promise.all([
    pageCall(page, url, page.call('cashier.deposit', { query: { id } })),
    page.call('wallet.balance').catch(nullIfFailed),
  ]);
  return { deposit, balance, qr: deposit.qr === null ? null : await toQr(deposit.qr) };
}

/** Without scripts: asks the provider whether it is paid; the page then shows the answer. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const page = context.get(pageRequest);
  await pageCall(page, url, page.call('cashier.checkDeposit', { body: { id: params.depositId } }));
  return null;
}

function Watched({ balance, deposit: rendered, qr }: Route.ComponentProps['loaderData']) {
  const t = useTranslation();
  const { data: deposit, refetch } = useWatched(
    (signal) => browserCall(signal)('cashier.deposit', { query: { id: rendered.id }, situation: 'background' }),
    rendered,
    ({ state }) => state !== 'pending' && state !== 'created',
  );
  useTrackedMoney({ deposit });
  const isOpen = deposit.state === 'pending' || deposit.state === 'created';
  const hasArrived = deposit.state === 'paid' || deposit.state === 'disputed';
  return (
    <>
      <AppBar
        title={isOpen ? t('cashier.payBy', { method: deposit.methodName }) : t('cashier.deposit')}
        subtitle={hasArrived ? null : <bdi dir="ltr">{deposit.id.slice(0, 8).toUpperCase()}</bdi>}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      {isOpen ? (
        <PayDeposit deposit={deposit} qr={qr} onCheck={refetch} />
      ) : hasArrived ? (
        <DepositArrived deposit={deposit} balance={balance} />
      ) : (
        <DepositEnded deposit={deposit} onCheck={refetch} />
      )}
    </>
  );
}

export default function DepositStatusPage({ loaderData }: Route.ComponentProps) {
  return (
    <PhoneLayout tabBar={false}>
      <Watched key={loaderData.deposit.id} {...loaderData} />
    </PhoneLayout>
  );
}
