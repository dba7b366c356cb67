import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useBrand } from '../../page/brand.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/contact.page.ts';
import { changeAction, changeInBrowser } from './change-action.ts';
import { ChangeForm, useChange } from './change-form.tsx';
import { CodeField } from './code-field.tsx';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** One page for e-mail and mobile number; the address decides which. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const overview = await pageCall(page, url, page.call('security.overview'));
  return { overview, kind: url.pathname.endsWith('/mobile') ? ('mobile' as const) : ('email' as const) };
}

export const action = (args: Route.ActionArgs) => changeAction(args);
export const clientAction = (args: Route.ClientActionArgs) => changeInBrowser(args);

type Kind = 'email' | 'mobile';

const WORDS: Record<Kind, Record<'title' | 'what' | 'connected' | 'removed', MessageKey>> = {
  email: {
    title: 'security.email',
    what: 'security.emailWhat',
    connected: 'security.emailConnected',
    removed: 'security.emailRemove',
  },
  mobile: {
    title: 'security.mobile',
    what: 'security.mobileWhat',
    connected: 'security.mobileConnected',
    removed: 'security.mobileRemove',
  },
};

function ContactField({ kind, value, isBusy }: { kind: Kind; value: string; isBusy: boolean }) {
  const t = useTranslation();
  const { countryDialingCode } = useBrand();
  if (kind === 'email')
    return (
      <TextField
        name="email"
        type="email"
        label={t('security.email')}
        icon="mail"
        defaultValue={value}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTHS.email}
        readOnly={isBusy}
      />
    );
  return (
    <>
      <input type="hidden" name="countryDialingCode" value={countryDialingCode} />
      <TextField
        name="mobileNum"
        type="tel"
        label={t('security.mobile')}
        prefix={`+${countryDialingCode}`}
        defaultValue={value}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={LENGTHS.mobileNum}
        dir="ltr"
        readOnly={isBusy}
      />
    </>
  );
}

function Send({ kind }: { kind: Kind }) {
  const t = useTranslation();
  return (
    <ChangeForm intent={`${kind}-send`} className={styles.card}>
      {({ isBusy, result }) => (
        <>
          <p className="t-body c-2">{t(WORDS[kind].what)}</p>
          <ContactField kind={kind} value={result?.values.email ?? result?.values.mobileNum ?? ''} isBusy={isBusy} />
          <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('security.working')}>
            {t('security.sendCode')}
          </Button>
        </>
      )}
    </ChangeForm>
  );
}

function Confirm({ kind, to }: { kind: Kind; to: Readonly<Record<string, string>> }) {
  const t = useTranslation();
  const { countryDialingCode, email, mobileNum = '' } = to;
  const shown = email ?? (mobileNum.startsWith('+') ? mobileNum : `+${countryDialingCode} ${mobileNum}`);
  return (
    <>
      <ChangeForm intent={`${kind}-confirm`} hidden={to} className={styles.card} atField={['verify.code.err']}>
        {({ isBusy, result }) => (
          <>
            <p className="t-body c-2">
              {t('security.codeSentTo')} <bdi dir="ltr">{shown}</bdi>
            </p>
            <CodeField
              refusal={result?.refusal}
              error={result?.refusal?.code === 'verify.code.err' ? t('security.wrongCode') : undefined}
              isBusy={isBusy}
            />
            <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('security.working')}>
              {t('security.connect')}
            </Button>
          </>
        )}
      </ChangeForm>
      <ChangeForm intent={`${kind}-send`} hidden={to} className={styles.form}>
        {({ isBusy }) => (
          <Button type="submit" kind="text" block loading={isBusy} loadingLabel={t('security.working')}>
            {t('security.sendAgain')}
          </Button>
        )}
      </ChangeForm>
    </>
  );
}

function Remove({ kind }: { kind: Kind }) {
  const t = useTranslation();
  return (
    <ChangeForm intent={`${kind}-remove`} className={styles.form}>
      {({ isBusy }) => (
        <Button type="submit" kind="danger" block loading={isBusy} loadingLabel={t('security.working')}>
          {t(WORDS[kind].removed)}
        </Button>
      )}
    </ChangeForm>
  );
}

/** The address or number that a code was sent to, until the code has been entered; else null. */
function awaitedOf(kind: Kind, result: ReturnType<typeof useChange>): Readonly<Record<string, string>> | null {
  if (!result) return null;
  const { intent, refusal, to, values } = result;
  const isSent = intent === `${kind}-send` && (!refusal || refusal.code === 'TOO_MANY_REQUEST_SMS');
  const isWrong = intent === `${kind}-confirm` && refusal !== null;
  if (!isSent && !isWrong) return null;
  const names = kind === 'email' ? ['email'] : ['countryDialingCode', 'mobileNum'];
  const sent = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  return to ? { ...sent, mobileNum: to } : sent;
}

export default function ContactPage({ loaderData: { kind, overview } }: Route.ComponentProps) {
  const t = useTranslation();
  const { switches } = useBrand();
  const awaited = awaitedOf(kind, useChange());
  const present = overview[kind];
  const isFixed = kind === 'mobile' && present !== null && !switches.includes('UPDATEMOBILEICC3');
  return (
    <SecurityFrame title={t(WORDS[kind].title)}>
      {present ? (
        <InlineNotice kind="positive">
          {t(WORDS[kind].connected)} <bdi dir="ltr">{present}</bdi>
        </InlineNotice>
      ) : null}
      {isFixed ? <p className={`${styles.lead} t-body c-2`}>{t('security.mobileFixed')}</p> : null}
      {isFixed ? null : awaited ? <Confirm kind={kind} to={awaited} /> : <Send kind={kind} />}
      {present && !awaited && !isFixed ? <Remove kind={kind} /> : null}
    </SecurityFrame>
  );
}
