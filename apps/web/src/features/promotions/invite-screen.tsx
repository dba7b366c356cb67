import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { authAddress } from '../../page/auth-url.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { PageTitle } from '../../page/title.tsx';
import { useMoment } from '../../page/use-moment.ts';
import styles from './invite.module.css';
import { EarnedMonths, Tiers } from './invite-earnings.tsx';
import { Ticket } from './invite-ticket.tsx';
import { FriendNeeds } from './offer-needs.tsx';
import { INVITE_PATH, type Referral } from './promotion-data.ts';
import lists from './promotions.module.css';
import { Sums } from './sums.tsx';

const ART_SIZE = 96;

/** The reward for a friend, for both sides if both receive one. */
function usePromise(referral: Referral | null): string {
  const t = useTranslation();
  if (!referral?.offer) return t('promotions.invitePlain');
  const { amountMinor, friendAmountMinor } = referral.offer;
  const amount = formatAmount(amountMinor, referral.currency);
  if (!friendAmountMinor) return t('promotions.inviteWorth', { amount });
  return t('promotions.inviteBoth', { amount, friend: formatAmount(friendAmountMinor, referral.currency) });
}

function Hero({ referral }: { referral: Referral | null }) {
  const t = useTranslation();
  const promise = usePromise(referral);
  return (
    <header className={styles.hero}>
      <Motif on="card" />
      <AppBar
        title={t('promotions.inviteTitle')}
        start={<IconLink as={Link} to="/m/home" icon="chevron-start" label={t('app.toHome')} flip />}
        className={styles.bar}
      />
      <div className={styles.lead}>
        <span className={styles.words}>
          <b className={styles.title}>{t('promotions.inviteHero')}</b>
          <span>{promise}</span>
        </span>
        <img src={artAddress('envelope')} alt="" width={ART_SIZE} height={ART_SIZE} />
      </div>
    </header>
  );
}

const STEPS: readonly (readonly [IconName, MessageKey])[] = [
  ['link', 'promotions.stepShare'],
  ['users', 'promotions.stepJoin'],
  ['wallet', 'promotions.stepPaid'],
];

/** The last step is shown if friends are rewarded. */
function Steps({ isPaid }: { isPaid: boolean }) {
  const t = useTranslation();
  return (
    <ol className={styles.steps}>
      {STEPS.slice(0, isPaid ? STEPS.length : -1).map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size={22} />
          {t(text)}
        </li>
      ))}
    </ol>
  );
}

const STATES = {
  joined: { kind: 'neutral', name: 'promotions.stateJoined' },
  rewarded: { kind: 'positive', name: 'promotions.stateRewarded' },
  checking: { kind: 'warning', name: 'promotions.stateChecking' },
} as const;

function Friends({ friends }: Pick<Referral, 'friends'>) {
  const t = useTranslation();
  const day = useMoment('day');
  if (friends.length === 0) return null;
  return (
    <section aria-labelledby="friends">
      <h2 id="friends" className={lists.group}>
        {t('promotions.friends')}
      </h2>
      <List>
        {friends.map(({ joinedAt, name, state }) => (
          <ListRow
            key={`${name} ${joinedAt}`}
            icon="user"
            trailing={<Tag kind={STATES[state].kind}>{t(STATES[state].name)}</Tag>}
            className={lists.row}
          >
            {name}
            <span className={lists.note}>{day(joinedAt)}</span>
          </ListRow>
        ))}
      </List>
    </section>
  );
}

/** The page that members invite friends from; visitors see what it is for. */
export function InviteScreen({ origin, referral }: { origin: string; referral: Referral | null }) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <PageTitle name={t('promotions.inviteTitle')} />
      <Hero referral={referral} />
      <div className={styles.page}>
        {referral ? (
          <>
            <Ticket code={referral.code} origin={origin} />
            <Sums
              sums={[
                ['promotions.invited', referral.invited],
                ['promotions.rewarded', referral.rewarded],
                [
                  'promotions.earned',
                  <Amount key="earned">{formatAmount(referral.earnedMinor, referral.currency)}</Amount>,
                ],
              ]}
            />
            <Tiers referral={referral} />
            <EarnedMonths referral={referral} />
            <FriendNeeds needs={referral.offer?.friendNeeds ?? []} currency={referral.currency} />
          </>
        ) : (
          <ButtonLink as={Link} to={authAddress('/m/login', { go: INVITE_PATH })} size="l" block>
            {t('promotions.inviteLogIn')}
          </ButtonLink>
        )}
        <Steps isPaid={Boolean(referral?.offer)} />
        {referral ? <Friends friends={referral.friends} /> : null}
      </div>
    </PhoneLayout>
  );
}
