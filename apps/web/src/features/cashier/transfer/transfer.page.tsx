import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { browserCall } from '../../../gateway/browser-call.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { nullIfNotFound } from '../../../page/null-if-not-found.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { sendForm } from '../../../page/send-form.ts';
import { useWatched } from '../../../page/use-watched.ts';
import type { Route } from './+types/transfer.page.ts';
import { RecentTransfers } from './recent-transfers.tsx';
import { sendTransfer } from './send-transfer.ts';
import { isUnderWay } from './transfer-data.ts';
import { TransferForm } from './transfer-form.tsx';
import { Outcome } from './transfer-outcome.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const NOT_FOUND = 404;

/** The page does not exist where every vendor uses the main wallet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const wallets = await pageCall(page, url, page.call('transfer.wallets').catch(nullIfNotFound));
  if (!wallets || wallets.wallets.length === 0) throw new Response(null, { status: NOT_FOUND });
  return { form: crypto.randomUUID(), wallets, done: url.searchParams.get('done') };
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => sendTransfer(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => sendTransfer(text, browserCall()));

function Watched({ done, form, wallets: rendered }: Route.ComponentProps['loaderData']) {
  const { data: wallets } = useWatched(
    (signal) => browserCall(signal)('transfer.wallets', { situation: 'background' }),
    rendered,
    ({ transfers }) => !transfers.some(isUnderWay),
  );
  return (
    <TransferForm form={form} wallets={wallets} outcome={<Outcome done={done} wallets={wallets} />}>
      <RecentTransfers transfers={wallets.transfers} />
    </TransferForm>
  );
}

export default function TransferPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('cashier.transfer')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
        end={<IconLink as={Link} to="/m/member/transactions" icon="history" label={t('cashier.transactions')} />}
      />
      <Watched key={loaderData.form} {...loaderData} />
    </PhoneLayout>
  );
}
