import { LANGUAGE_NAMES } from '@foyer/locales/language-names.data.ts';
import type { SwitchName } from '@foyer/merchant/switches.data.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type Brand, useBrand } from '../../page/brand.ts';
import { Link, useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { type Translate, useTranslation } from '../../page/messages.ts';
import styles from './member-menu.module.css';

type Entry = { to: string; icon: IconName; label: MessageKey; aside?: ReactNode };

/** Entries before "More" (design guide §6); the first five form one group. */
const SHOWN = 9;
const FIRST = 5;

const REWARDS: Entry = { to: '/m/member/rewards', icon: 'gift', label: 'member.rewards' };
const SUPPORT: Entry = { to: '/m/support', icon: 'headset', label: 'member.support' };

type Facts = {
  isAgent: boolean;
  unread: number;
  /** An e-mail address or a number of the member's is verified. */
  isVerified: boolean;
};

function toEntries({ isAgent, isVerified, unread }: Facts, brand: Brand, t: Translate): Entry[] {
  const inbox: Entry = {
    to: '/m/member/inbox',
    icon: 'mail',
    label: 'member.inbox',
    aside: unread > 0 ? <Tag kind="hot">{unread}</Tag> : null,
  };
  const has = (name: SwitchName) => brand.switches.includes(name);
  return [
    { to: '/m/member/bets', icon: 'ticket', label: 'member.bets' },
    { to: '/m/member/transactions', icon: 'document', label: 'member.transactions' },
    ...(has('INBOX3') ? [inbox] : []),
    ...(has('REWCEN3') ? [REWARDS] : []),
    isAgent
      ? { to: '/m/agentRegister', icon: 'users', label: 'member.agentCentre' }
      : { to: '/m/inviteFriends', icon: 'users', label: 'member.invite' },
    { to: '/m/member/identity', icon: 'id-card', label: 'member.identity' },
    { to: '/m/member/limits', icon: 'gauge', label: 'member.limits' },
    {
      to: '/m/member/security',
      icon: 'shield-check',
      label: 'member.security',
      aside: isVerified ? <Tag kind="positive">{t('member.verified')}</Tag> : null,
    },
    {
      to: '/m/language?back=/m/member/home',
      icon: 'globe',
      label: 'member.language',
      aside: <span className="t-footnote c-3">{LANGUAGE_NAMES[brand.language]}</span>,
    },
    { to: '/m/news', icon: 'horn', label: 'member.news' },
    ...(has('CBS3') ? [SUPPORT] : []),
    { to: '/m/download', icon: 'phone', label: 'member.download' },
    { to: '/m/feedback', icon: 'edit', label: 'member.feedback' },
    { to: '/m/member/settings', icon: 'settings', label: 'member.settings' },
  ];
}

function Rows({ entries }: { entries: Entry[] }) {
  const t = useTranslation();
  return entries.map(({ to, icon, label, aside }) => (
    <ListRow key={to} as={Link} to={to} icon={icon} trailing={aside} chevron>
      {t(label)}
    </ListRow>
  ));
}

/** The menu of the account; agents get the agent centre instead of the invite page. */
export function MemberMenu(facts: Facts) {
  const t = useTranslation();
  const entries = toEntries(facts, useBrand(), t);
  return (
    <nav className={styles.menu} aria-label={t('member.menu')}>
      <List>
        <Rows entries={entries.slice(0, FIRST)} />
      </List>
      <List>
        <Rows entries={entries.slice(FIRST, SHOWN)} />
      </List>
      <details className={styles.more}>
        <summary>
          <Icon name="more" />
          {t('member.more')}
          <Icon name="chevron-down" size={18} className={styles.arrow} />
        </summary>
        <List>
          <Rows entries={entries.slice(SHOWN)} />
        </List>
      </details>
      <List>
        <ListRow as="button" type="submit" form="log-out" icon="log-out">
          {t('member.logOut')}
        </ListRow>
      </List>
      <Form id="log-out" method="post" action={useCampaign()('/m/logout')} hidden />
    </nav>
  );
}
