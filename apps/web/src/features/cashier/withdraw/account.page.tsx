import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { browserCall } from '../../../gateway/browser-call.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import type { Refused } from '../../../page/send-form.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import styles from '../cashier.module.css';
import type { Beneficiaries, Methods } from '../cashier-data.ts';
import type { Route } from './+types/account.page.ts';
import fields from './account.module.css';
import { ACCOUNT_PATH, type AccountAnswer, refusedOf, shownOf } from './account-answer.ts';
import { ConfirmAccount, loadAccountFacts } from './confirm-account.tsx';
import { sendAccount } from './send-account.ts';

const BACK = '/m/member/withdraw';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const [accounts, methods] = await Promise.all([
    pageCall(page, url, page.call('cashier.beneficiaries')),
    pageCall(page, url, page.call('cashier.methods')),
  ]);
  return { accounts, methods };
}

/** Without scripts the server reads and adds the account. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendAccount(await request.formData(), url, context.get(pageRequest).call);

/** With scripts, the browser itself encrypts the account for the gateway. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const [form, { sendAccount: send }] = await Promise.all([
    request.formData(),
    import('./send-account.ts'),
    loadAccountFacts(),
  ]);
  return send(form, url, browserCall());
}

/** Method and bank; one of each is chosen from the start. */
function Bank({ accounts, method, methods, onMethod, values }: BankProps) {
  const t = useTranslation();
  const banks = accounts.banks.filter((one) => one.method === method);
  return (
    <>
      {methods.withdrawals.length > 1 ? (
        <label className={fields.field}>
          {t('cashier.method')}
          <span className={fields.select}>
            <select name="method" value={method} onChange={(event) => onMethod(event.currentTarget.value)}>
              {methods.withdrawals.map((one) => (
                <option key={one.method} value={one.method}>
                  {one.name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={20} />
          </span>
        </label>
      ) : (
        <input type="hidden" name="method" value={method} />
      )}
      {banks.length > 0 ? (
        <label className={fields.field}>
          {t('cashier.bank')}
          <span className={fields.select}>
            <select name="bank" defaultValue={values.bank}>
              {banks.map(({ bank, name }) => (
                <option key={bank} value={bank}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={20} />
          </span>
        </label>
      ) : null}
    </>
  );
}

interface BankProps {
  accounts: Beneficiaries;
  methods: Methods;
  method: string;
  onMethod(method: string): void;
  values: Refused['values'];
}

function Notice({ refused, coolingOffHours }: { refused: Refused | null; coolingOffHours: number }) {
  const t = useTranslation();
  if (refused && refused.refusal.code !== 'amount')
    return <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>;
  return (
    <InlineNotice kind="info">
      {t('cashier.ownName')} {coolingOffHours > 0 ? t('cashier.restsFor', { count: coolingOffHours }) : ''}
    </InlineNotice>
  );
}

interface TypingProps {
  accounts: Beneficiaries;
  methods: Methods;
  refused: Refused | null;
  values: Refused['values'];
}

/** The first step: the account as the member writes it. */
function Typing({ accounts, methods, refused, values }: TypingProps) {
  const t = useTranslation();
  const { isBusy, onSubmit } = useSubmitLock(ACCOUNT_PATH);
  const [isMissing, setMissing] = useState(false);
  const [method, setMethod] = useState(values.method ?? methods.withdrawals[0]?.method ?? '');
  const check = (event: FormEvent<HTMLFormElement>) => {
    const account = new FormData(event.currentTarget).get('account');
    const isEmpty = String(account ?? '').trim() === '';
    setMissing(isEmpty);
    if (isEmpty) event.preventDefault();
    else onSubmit(event);
  };
  return (
    <Form method="post" action={useCampaign()(ACCOUNT_PATH)} onSubmit={check} className={styles.page} noValidate>
      <Notice refused={refused} coolingOffHours={accounts.coolingOffHours} />
      <Bank accounts={accounts} methods={methods} method={method} onMethod={setMethod} values={values} />
      <TextField
        name="account"
        label={t('cashier.accountNumber')}
        icon="wallet"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={LENGTHS.account}
        readOnly={isBusy}
        defaultValue={values.account}
        error={isMissing || refused?.refusal.code === 'amount' ? t('cashier.accountMissing') : undefined}
      />
      <TextField
        name="holder"
        label={t('cashier.holder')}
        icon="user"
        autoComplete="name"
        autoCapitalize="characters"
        maxLength={LENGTHS.name}
        readOnly={isBusy}
        defaultValue={values.holder}
        hint={t('cashier.holderHint')}
      />
      <div className={styles.actions}>
        <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('cashier.working')}>
          {t('cashier.continue')}
        </Button>
      </div>
    </Form>
  );
}

export default function AccountPage({ loaderData: { accounts, methods } }: Route.ComponentProps) {
  const t = useTranslation();
  const answer = useActionData<AccountAnswer>() ?? null;
  const refused = refusedOf(answer);
  const shown = shownOf(answer);
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t(shown ? 'cashier.compareAccount' : 'cashier.newAccount')}
        start={<IconLink as={Link} to={BACK} icon="chevron-start" label={t('app.back')} flip />}
      />
      {shown ? (
        <ConfirmAccount account={shown} refused={refused} />
      ) : (
        <Typing accounts={accounts} methods={methods} refused={refused} values={answer?.values ?? {}} />
      )}
    </PhoneLayout>
  );
}
