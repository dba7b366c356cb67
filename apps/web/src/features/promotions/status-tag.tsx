import { Icon } from '@foyer/ui/icon.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useTranslation } from '../../page/messages.ts';
import { type Offer, STATUSES } from './promotion-data.ts';
import styles from './promotions.module.css';

/** The status of an offer for the member, with the number of needs left. */
export function StatusTag({ offer: { progress, status } }: { offer: Pick<Offer, 'progress' | 'status'> }) {
  const t = useTranslation();
  const { icon, kind, name } = STATUSES[status];
  return (
    <Tag kind={kind} className={styles.status}>
      <Icon name={icon} size={16} />
      {t(name, { steps: progress ? progress.of - progress.done : 0 })}
    </Tag>
  );
}
