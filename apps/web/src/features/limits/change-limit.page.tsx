import { parseTyped } from '@foyer/money/typed-money.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { data, redirect } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { sendForm } from '../../page/send-form.ts';
import type { Route } from './+types/change-limit.page.ts';
import { ChangeForm } from './change-form.tsx';
import { isKind, KINDS, type Kind, LIMITS_PATH, PERIODS, type Period } from './limits-data.ts';
import { TimeForm } from './time-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const isPeriod = (text: string): text is Period => Object.keys(PERIODS).includes(text);

/** `period` selects the limit; by default the first one of the kind that is set. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { kind } = params;
  if (!isKind(kind)) throw data(null, { status: 404 });
  const { currency, limits } = await pageCall(page, url, page.call('limits.limits'));
  const own = limits.filter((limit) => limit.kind === kind);
  const wanted = url.searchParams.get('period');
  const limit =
    own.find(({ period }) => period === wanted) ?? own.find(({ amountMinor }) => amountMinor !== null) ?? own[0];
  if (!limit) throw redirect(LIMITS_PATH);
  return { kind, currency, limit, periods: own.map(({ period }) => period) };
}

/** The typed amount in minor units, or the chosen minutes; undefined for neither. */
function readAmount(text: (name: string) => string, kind: Kind): string | undefined {
  if (kind === 'time') return /^\d{1,4}$/.test(text('minutes')) ? text('minutes') : undefined;
  const amount = parseTyped(text('amount'), text('currency'));
  return amount ? String(amount.minor) : undefined;
}

async function setLimit(text: (name: string) => string, kind: Kind, call: Call): Promise<string | null> {
  const period = text('period');
  const amountMinor = text('remove') ? null : readAmount(text, kind);
  if (amountMinor === undefined || !isPeriod(period)) return null;
  await call('limits.setLimit', { body: { kind, period, amountMinor }, situation: 'form' });
  return LIMITS_PATH;
}

const kindOf = ({ kind }: { kind: string }): Kind => {
  if (!isKind(kind)) throw data(null, { status: 404 });
  return kind;
};

/** For browsers without scripts. */
export const action = async ({ context, params, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => setLimit(text, kindOf(params), context.get(pageRequest).call));

export const clientAction = async ({ params, request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => setLimit(text, kindOf(params), browserCall()));

export default function ChangeLimitPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t(KINDS[loaderData.kind].title)}
        start={<IconLink as={Link} to={LIMITS_PATH} icon="chevron-start" label={t('app.back')} flip />}
      />
      {loaderData.kind === 'time' ? (
        <TimeForm limit={loaderData.limit} />
      ) : (
        <ChangeForm key={loaderData.limit.period} {...loaderData} />
      )}
    </PhoneLayout>
  );
}
