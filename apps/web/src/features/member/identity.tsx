import { Badge } from '@foyer/ui/badge.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Avatar } from '../../page/avatar.tsx';
import { useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './identity.module.css';
import type { Member } from './member-data.ts';

/** The logged-in member, and the link to the inbox. @param props.unread unread messages */
export function Identity({ member, unread }: { member: Member; unread: number }) {
  const t = useTranslation();
  const { switches } = useBrand();
  return (
    <header className={styles.identity}>
      <Avatar account={member.account} version={member.avatar} />
      <div className={styles.text}>
        <div className={styles.line}>
          <h1 className="t-title-3 clamp-1">{member.account}</h1>
          {member.clubLabel ? (
            <Tag kind="accent">
              <Icon name="crown" size={14} />
              {member.clubLabel.labelName}
            </Tag>
          ) : null}
        </div>
        <p className="t-footnote c-3 num clamp-1">{t('member.id', { id: member.id })}</p>
      </div>
      {switches.includes('INBOX3') ? (
        <IconLink as={Link} to="/m/member/inbox" icon="mail" label={t('member.inbox')}>
          <Badge count={unread} label={t('member.unread', { count: unread })} />
        </IconLink>
      ) : null}
    </header>
  );
}
