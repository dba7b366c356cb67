import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import type { ReactNode } from 'react';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { SupportLink } from '../../page/support-link.tsx';
import styles from './security.module.css';

type SecurityFrameProps = { title: string; back?: string; children: ReactNode };

/** The top bar and column of every page of the security centre. */
export function SecurityFrame({ title, back = '/m/member/security', children }: SecurityFrameProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={title}
        start={<IconLink as={Link} to={back} icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      <div className={styles.page}>{children}</div>
    </PhoneLayout>
  );
}
