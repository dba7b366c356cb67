import { formatAmount } from '@foyer/money/format-amount.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useBrand } from '../../page/brand.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { SupportLink } from '../../page/support-link.tsx';
import type { Route } from './+types/identity.page.ts';
import styles from './identity.module.css';
import { CHECK_PATH, type Identity, type Level, type LevelState, stateOf, wordsOf } from './identity-data.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return { identity: await pageCall(page, url, page.call('identity.overview').catch(nullIfNotFound)) };
}

const TAGS: Partial<Record<LevelState, { kind: 'positive' | 'accent' | 'warning' | 'negative'; name: MessageKey }>> = {
  done: { kind: 'positive', name: 'identity.done' },
  checking: { kind: 'warning', name: 'identity.checking' },
  redo: { kind: 'warning', name: 'identity.redo' },
  rejected: { kind: 'negative', name: 'identity.rejected' },
  next: { kind: 'accent', name: 'identity.next' },
};
const ACTS: Partial<Record<LevelState, MessageKey>> = {
  checking: 'identity.see',
  redo: 'identity.takeAgain',
  rejected: 'identity.see',
};

/** What a level allows per day. */
function Allowed({ below, level, state }: { below: Level | undefined; level: Level; state: LevelState }) {
  const t = useTranslation();
  const { currency } = useBrand();
  const { depositDayMinor: deposit, withdrawalDayMinor: withdrawal } = level;
  const isAgreed = below?.depositDayMinor === deposit && below.withdrawalDayMinor === withdrawal;
  const lines = [
    { minor: deposit, some: 'identity.deposit', none: 'identity.noDeposit' },
    { minor: withdrawal, some: 'identity.withdrawal', none: 'identity.noWithdrawal' },
  ] as const;
  if (isAgreed) return <p className={`${styles.allowed} ${styles.sub}`}>{t('identity.agreed')}</p>;
  return (
    <ul className={styles.allowed}>
      {lines.map(({ minor, none, some }) => (
        <li key={some} data-none={minor === null || undefined}>
          <Icon name={minor === null ? 'minus' : state === 'done' ? 'check' : 'plus'} size={16} />
          {minor === null ? t(none) : t(some, { amount: formatAmount(minor, currency) })}
        </li>
      ))}
      {level.deposit30dMinor === null ? null : (
        <li className={styles.sub}>
          {t('identity.in30days', { amount: formatAmount(level.deposit30dMinor, currency) })}
        </li>
      )}
    </ul>
  );
}

function LevelCard({ identity, level }: { identity: Identity; level: Level }) {
  const t = useTranslation();
  const state = stateOf(identity, level.level);
  const { icon, name, what } = wordsOf(level.level);
  const tag = TAGS[state];
  const isBegun = identity.check?.level === level.level && identity.check.state === 'draft';
  const act = ACTS[state] ?? (isBegun ? 'identity.goOn' : 'identity.start');
  return (
    <li className={styles.level} data-state={state}>
      <span className={styles.mark}>
        <Icon name={state === 'done' ? 'check' : icon} size={20} />
      </span>
      <div className={styles.words}>
        <h2>{t(name)}</h2>
        <p className={styles.sub}>{t(what)}</p>
      </div>
      {tag ? <Tag kind={tag.kind}>{t(tag.name)}</Tag> : <Icon name="lock" size={20} className={styles.lock} />}
      <Allowed below={identity.levels[level.level - 1]} level={level} state={state} />
      {state === 'done' || state === 'later' ? null : (
        <ButtonLink as={Link} to={act === 'identity.start' ? `${CHECK_PATH}?edit=1` : CHECK_PATH} size="l" block>
          {t(act, { level: level.level })}
        </ButtonLink>
      )}
    </li>
  );
}

export default function IdentityPage({ loaderData: { identity } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('identity.title')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      <div className={styles.page}>
        {identity ? (
          <>
            <p className={styles.intro}>{t('identity.intro')}</p>
            <ol className={styles.levels}>
              {identity.levels.map((level) => (
                <LevelCard key={level.level} identity={identity} level={level} />
              ))}
            </ol>
            <InlineNotice kind="info">{t('identity.stored')}</InlineNotice>
          </>
        ) : (
          <InlineNotice kind="info">{t('identity.unavailable')}</InlineNotice>
        )}
      </div>
    </PhoneLayout>
  );
}
