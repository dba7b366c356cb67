import { Icon } from '@foyer/ui/icon.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useTranslation } from '../../page/messages.ts';
import { Avatar } from './avatar.tsx';
import styles from './identity.module.css';
import type { Member } from './member-data.ts';

/** Who is logged in, and the way to the inbox and the settings. */
export function Identity({ member }: { member: Member }) {
  const t = useTranslation();
  return (
    <header className={styles.identity}>
      <Avatar account={member.account} />
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
    </header>
  );
}
