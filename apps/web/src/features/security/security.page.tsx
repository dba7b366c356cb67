import { ButtonLink } from '@foyer/ui/button.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Ring } from '@foyer/ui/ring.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../app/link.tsx';
import { pageCall } from '../../app/page-call.ts';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import type { WordKey } from '../../app/word-keys.ts';
import { useSay } from '../../app/words.tsx';
import type { Route } from './+types/security.page.ts';
import type { Overview } from './change.ts';
import { nextProtection, PROTECTIONS, type Protection, protectionsOf } from './protection.ts';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';
import { useTime } from './use-time.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('security.overview'));
}

const ADVICE: Record<Protection, WordKey> = {
  password: 'security.advicePassword',
  contact: 'security.adviceContact',
  secondStep: 'security.adviceSecondStep',
  passkey: 'security.advicePasskey',
};

/** How well the account is protected, and the one thing that helps most now. */
function Summary({ overview }: { overview: Overview }) {
  const say = useSay();
  const has = protectionsOf(overview);
  const count = PROTECTIONS.filter((one) => has[one]).length;
  const next = nextProtection(overview);
  return (
    <section className={styles.summary}>
      <Ring value={count / PROTECTIONS.length}>
        <span className="vh">{say('security.protection', { count, total: PROTECTIONS.length })}</span>
        <span aria-hidden="true">{`${count}/${PROTECTIONS.length}`}</span>
      </Ring>
      <div className={styles.advice}>
        <h2 className="t-title-3">{say(next ? 'security.canBeSafer' : 'security.wellProtected')}</h2>
        <p className="t-callout c-2">{say(next ? ADVICE[next.missing] : 'security.nothingToDo')}</p>
      </div>
      {next ? (
        <ButtonLink as={Link} to={next.to} kind="secondary" block>
          {say('security.doIt')}
        </ButtonLink>
      ) : null}
    </section>
  );
}

type RowProps = { to: string; icon: IconName; label: WordKey; value?: ReactNode };

function Row({ to, icon, label, value }: RowProps) {
  const say = useSay();
  return (
    <ListRow as={Link} to={to} icon={icon} chevron>
      <span className={styles.row}>
        <span>{say(label)}</span>
        {value ? <span className="t-footnote c-3">{value}</span> : null}
      </span>
    </ListRow>
  );
}

const STEPS: Record<'email' | 'ga' | 'sms', WordKey> = {
  email: 'security.stepEmail',
  ga: 'security.stepAuthenticator',
  sms: 'security.stepSms',
};

function Contacts({ email, mobile }: Pick<Overview, 'email' | 'mobile'>) {
  const say = useSay();
  const shown = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : say('security.none'));
  return (
    <List aria-label={say('security.reach')}>
      <Row to="/m/member/security/email" icon="mail" label="security.email" value={shown(email)} />
      <Row to="/m/member/security/mobile" icon="phone" label="security.mobile" value={shown(mobile)} />
    </List>
  );
}

export default function SecurityPage({ loaderData: overview }: Route.ComponentProps) {
  const say = useSay();
  const day = useTime('day');
  const { hasAuthenticator, passkeys, passwordChangedAt, passwordKind, secondFactor } = overview;
  const changed = say('security.changedOn', { date: day(passwordChangedAt) });
  return (
    <SecurityFrame title={say('security.title')} back="/m/member/home">
      <Summary overview={overview} />
      <List aria-label={say('security.logIn')}>
        <Row
          to="/m/changePsw"
          icon="lock"
          label="security.password"
          value={passwordKind === 'own' ? changed : say('security.noPassword')}
        />
        <Row
          to="/m/member/security/passkeys"
          icon="key"
          label="security.passkeys"
          value={say('security.passkeyCount', { count: passkeys.length })}
        />
        <Row
          to="/m/member/security/authenticator"
          icon="shield-check"
          label="security.authenticator"
          value={hasAuthenticator ? <Tag kind="positive">{say('security.on')}</Tag> : say('security.off')}
        />
        <Row
          to="/m/member/security/second-step"
          icon="hash"
          label="security.secondStep"
          value={say(secondFactor ? STEPS[secondFactor] : 'security.off')}
        />
      </List>
      <Contacts {...overview} />
      <List aria-label={say('security.activity')}>
        <Row to="/m/member/security/sessions" icon="globe" label="security.sessions" />
        <Row to="/m/member/security/history" icon="history" label="security.history" />
      </List>
    </SecurityFrame>
  );
}
