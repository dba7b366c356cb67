import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import type { ReactNode } from 'react';
import { Stage } from '../../app/frame/stage.tsx';
import { Link } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import styles from './security.module.css';

type SecurityFrameProps = { title: string; back?: string; children: ReactNode };

/** The bar and the column that every page of the security centre stands in. */
export function SecurityFrame({ title, back = '/m/member/security', children }: SecurityFrameProps) {
  const say = useSay();
  return (
    <Stage tabBar={false}>
      <AppBar
        title={title}
        start={<IconLink as={Link} to={back} icon="chevron-start" label={say('app.back')} flip />}
        end={<IconLink as={Link} to="/m/support" icon="headset" label={say('app.support')} />}
      />
      <div className={styles.page}>{children}</div>
    </Stage>
  );
}
