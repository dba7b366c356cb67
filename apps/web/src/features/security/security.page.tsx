import { ButtonLink } from '@foyer/ui/button.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Ring } from '@foyer/ui/ring.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/security.page.ts';
import type { Overview } from './change.ts';
import { nextProtection, PROTECTIONS, type Protection, protectionsOf } from './protection.ts';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('security.overview'));
}

const ADVICE: Record<Protection, MessageKey> = {
  password: 'security.advicePassword',
  contact: 'security.adviceContact',
  secondStep: 'security.adviceSecondStep',
  passkey: 'security.advicePasskey',
};

/** How well the account is protected, and the most useful next step. */
function Summary({ overview }: { overview: Overview }) {
  const t = useTranslation();
  const has = protectionsOf(overview);
  const count = PROTECTIONS.filter((one) => has[one]).length;
  const next = nextProtection(overview);
  return (
    <section className={styles.summary}>
      <Ring value={count / PROTECTIONS.length}>
        <span className="vh">{t('security.protection', { count, total: PROTECTIONS.length })}</span>
        <span aria-hidden="true">{`${count}/${PROTECTIONS.length}`}</span>
      </Ring>
      <div className={styles.advice}>
        <h2 className="t-title-3">{t(next ? 'security.canBeSafer' : 'security.wellProtected')}</h2>
        <p className="t-callout c-2">{t(next ? ADVICE[next.missing] : 'security.nothingToDo')}</p>
      </div>
      {next ? (
        <ButtonLink as={Link} to={next.to} kind="secondary" block>
          {t('security.doIt')}
        </ButtonLink>
      ) : null}
    </section>
  );
}

type RowProps = { to: string; icon: IconName; label: MessageKey; value?: ReactNode };

function Row({ to, icon, label, value }: RowProps) {
  const t = useTranslation();
  return (
    <ListRow as={Link} to={to} icon={icon} chevron>
      <span className={styles.row}>
        <span>{t(label)}</span>
        {value ? <span className="t-footnote c-3">{value}</span> : null}
      </span>
    </ListRow>
  );
}

const STEPS: Record<'email' | 'ga' | 'sms', MessageKey> = {
  email: 'security.stepEmail',
  ga: 'security.stepAuthenticator',
  sms: 'security.stepSms',
};

function Contacts({ email, mobile }: Pick<Overview, 'email' | 'mobile'>) {
  const t = useTranslation();
  const shown = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : t('security.none'));
  return (
    <List aria-label={t('security.reach')}>
      <Row to="/m/member/security/email" icon="mail" label="security.email" value={shown(email)} />
      <Row to="/m/member/security/mobile" icon="phone" label="security.mobile" value={shown(mobile)} />
    </List>
  );
}

export default function SecurityPage({ loaderData: overview }: Route.ComponentProps) {
  const t = useTranslation();
  const day = useMoment('day');
  const { hasAuthenticator, passkeys, passwordChangedAt, passwordKind, secondFactor } = overview;
  const changed = t('security.changedOn', { date: day(passwordChangedAt) });
  return (
    <SecurityFrame title={t('security.title')} back="/m/member/home">
      <Summary overview={overview} />
      <List aria-label={t('security.logIn')}>
        <Row
          to="/m/changePsw"
          icon="lock"
          label="security.password"
          value={passwordKind === 'own' ? changed : t('security.noPassword')}
        />
        <Row
          to="/m/member/security/passkeys"
          icon="key"
          label="security.passkeys"
          value={t('security.passkeyCount', { count: passkeys.length })}
        />
        <Row
          to="/m/member/security/authenticator"
          icon="shield-check"
          label="security.authenticator"
          value={hasAuthenticator ? <Tag kind="positive">{t('security.on')}</Tag> : t('security.off')}
        />
        <Row
          to="/m/member/security/second-step"
          icon="hash"
          label="security.secondStep"
          value={t(secondFactor ? STEPS[secondFactor] : 'security.off')}
        />
      </List>
      <Contacts {...overview} />
      <List aria-label={t('security.activity')}>
        <Row to="/m/member/security/sessions" icon="globe" label="security.sessions" />
        <Row to="/m/member/security/history" icon="history" label="security.history" />
      </List>
    </SecurityFrame>
  );
}
