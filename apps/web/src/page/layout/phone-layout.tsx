import { classNames } from '@foyer/ui/class-names.ts';
import { Paper } from '@foyer/ui/paper.tsx';
import type { ReactNode } from 'react';
import { brandAsset, useBrand } from '../brand.ts';
import { useTranslation } from '../messages.ts';
import { Logo } from './logo.tsx';
import { Motif } from './motif.tsx';
import styles from './phone-layout.module.css';
import { TabBar, type TabName } from './tab-bar.tsx';

type StageProps = {
  /** Without the bar: login, registration, state screens. */
  tabBar?: boolean;
  current?: TabName | undefined;
  /** `state` is the quiet ground of state screens. */
  ground?: 'page' | 'state';
  children: ReactNode;
};

/** The cards beside the stage on wide screens: the promise, and a QR code for the phone. Never loaded on phones. */
function Beside() {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <>
      <aside className={styles.start}>
        <Logo size={56} />
        <p className={styles.promise}>{brand.promise}</p>
        <p className={styles.more} style={brand.descriptionColor ? { color: brand.descriptionColor } : undefined}>
          {brand.description}
        </p>
      </aside>
      <aside className={styles.end}>
        <Paper className={styles.paper}>
          <span className={styles.qr}>
            <img src="/m/qr.svg" alt={t('app.qr')} width={196} height={196} loading="lazy" />
            <img src={brandAsset(brand, 'app-icon.svg')} alt="" width={44} height={44} loading="lazy" />
          </span>
          <p className="t-callout strong">{t('app.continueOnPhone')}</p>
          <p className={styles.hint}>{t('app.scanQr')}</p>
        </Paper>
      </aside>
    </>
  );
}

/** The page's frame: at most 9/16 of the window's height wide, centred, with a background around it. */
export function PhoneLayout({ tabBar = true, current, ground = 'page', children }: StageProps) {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <>
      <div className={styles.backdrop}>
        <Motif on="backdrop" />
        {brand.promise ? <Beside /> : null}
      </div>
      <div className={classNames(styles.stage, tabBar && styles.barred, ground === 'state' && styles.state)}>
        {brand.sandbox ? <p className={styles.sandbox}>{t('app.sandbox')}</p> : null}
        <main className={styles.main}>{children}</main>
        {tabBar ? <TabBar current={current} /> : null}
      </div>
    </>
  );
}
