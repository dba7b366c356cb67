import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Form, useActionData } from 'react-router';
import { browserCall } from '../../../gateway/browser-call.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { type Refused, sendForm } from '../../../page/send-form.ts';
import { SupportLink } from '../../../page/support-link.tsx';
import { useMoment } from '../../../page/use-moment.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import { useWatched } from '../../../page/use-watched.ts';
import styles from '../cashier.module.css';
import { isCashierId, type Withdrawal } from '../cashier-data.ts';
import { WITHDRAWAL_TAGS } from '../recent.tsx';
import { Timeline } from '../timeline.tsx';
import { useTrackedMoney } from '../track-money.ts';
import type { Route } from './+types/withdrawal-status.page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const NOT_FOUND = 404;
const OPEN: readonly Withdrawal['state'][] = ['held', 'needs_review', 'approved', 'sending'];
const addressOf = (id: string) => `/m/member/withdraw/${id}`;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { withdrawalId: id } = params;
  if (!isCashierId(id)) throw new Response(null, { status: NOT_FOUND });
  return pageCall(page, url, page.call('cashier.withdrawal', { query: { id } }));
}

/** Cancels the withdrawal, for browsers without scripts. */
export const action = async ({ context, params: { withdrawalId: id }, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, async () => {
    await context.get(pageRequest).call('cashier.cancelWithdrawal', { body: { id }, situation: 'form' });
    return addressOf(id);
  });

export const clientAction = async ({ params: { withdrawalId: id }, request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, async () => {
    await browserCall()('cashier.cancelWithdrawal', { body: { id }, situation: 'form' });
    return addressOf(id);
  });

function Head({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const { amountMinor, bankName, currency, feeMinor, masked, state } = withdrawal;
  const tag = WITHDRAWAL_TAGS[state];
  return (
    <section className={`${styles.card} ${styles.panel}`}>
      <div className={styles.head}>
        <span className={styles.sub}>{t('cashier.withdrawal')}</span>
        <Tag kind={tag.kind}>{t(tag.name)}</Tag>
      </div>
      <p className={styles.large}>
        <Amount>{formatAmount(amountMinor, currency)}</Amount>
      </p>
      <p className={styles.sub}>
        {bankName} <bdi dir="ltr">{masked}</bdi>
        {feeMinor === '0' ? null : <> · {t('cashier.feeOf', { amount: formatAmount(feeMinor, currency) })}</>}
      </p>
    </section>
  );
}

function Outlook({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const time = useMoment('short');
  const { paidAt, promisedBy, reason, serverTime, state } = withdrawal;
  if (state === 'paid')
    return <InlineNotice kind="positive">{t('cashier.paidAt', { time: time(paidAt ?? promisedBy) })}</InlineNotice>;
  if (!OPEN.includes(state))
    return (
      <InlineNotice kind="positive">
        {t('cashier.moneyBack')} {reason ?? ''}
      </InlineNotice>
    );
  const isLate = serverTime > Date.parse(promisedBy);
  return isLate ? (
    <InlineNotice kind="warning">{t('cashier.laterThanPromised', { time: time(promisedBy) })}</InlineNotice>
  ) : (
    <section className={`${styles.card} ${styles.panel}`}>
      <h2 className="t-title-3">{t('cashier.withYouBy', { time: time(promisedBy) })}</h2>
      <p className={styles.sub}>{t('cashier.messageWhenPaid')}</p>
    </section>
  );
}

function Cancel({ id }: { id: string }) {
  const t = useTranslation();
  const { isBusy, onSubmit } = useSubmitLock(addressOf(id));
  const refused = useActionData<Refused>() ?? null;
  return (
    <Form method="post" action={useCampaign()(addressOf(id))} onSubmit={onSubmit} className={styles.section}>
      {refused ? <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice> : null}
      <Button type="submit" kind="danger" size="l" block loading={isBusy} loadingLabel={t('cashier.working')}>
        {t('cashier.cancelIt')}
      </Button>
    </Form>
  );
}

function Watched({ rendered }: { rendered: Withdrawal }) {
  const t = useTranslation();
  const { data: withdrawal } = useWatched(
    (signal) => browserCall(signal)('cashier.withdrawal', { query: { id: rendered.id }, situation: 'background' }),
    rendered,
    ({ state }) => !OPEN.includes(state),
  );
  useTrackedMoney({ withdrawal });
  const isOpen = OPEN.includes(withdrawal.state);
  return (
    <>
      <AppBar
        title={t('cashier.withdrawal')}
        subtitle={<bdi dir="ltr">{withdrawal.id.slice(0, 8).toUpperCase()}</bdi>}
        start={<IconLink as={Link} to="/m/member/withdraw" icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      <div className={styles.page}>
        <Head withdrawal={withdrawal} />
        <div role="status">
          <Outlook withdrawal={withdrawal} />
        </div>
        <Timeline withdrawal={withdrawal} />
        <div className={styles.actions}>
          {withdrawal.canCancel ? <Cancel id={withdrawal.id} /> : null}
          {isOpen ? null : (
            <ButtonLink as={Link} to="/m/member/withdraw" kind="secondary" size="l" block>
              {t('cashier.another')}
            </ButtonLink>
          )}
          <ButtonLink as={Link} to="/m/home" kind={isOpen ? 'secondary' : 'text'} block>
            {t('cashier.toLobby')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

export default function WithdrawalStatusPage({ loaderData }: Route.ComponentProps) {
  return (
    <PhoneLayout tabBar={false}>
      <Watched key={loaderData.id + loaderData.state} rendered={loaderData} />
    </PhoneLayout>
  );
}
