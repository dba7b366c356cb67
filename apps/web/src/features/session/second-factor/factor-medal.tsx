import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { FactorKind } from './factor.ts';
import styles from './factor-form.module.css';

const ICONS: Record<FactorKind, IconName> = { email: 'mail', sms: 'phone', ga: 'key' };

export const FactorMedal = ({ kind }: { kind: FactorKind }) => (
  <span className={styles.medal}>
    <Icon name={ICONS[kind]} size={28} />
  </span>
);
