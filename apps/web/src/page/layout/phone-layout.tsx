import { classNames } from '@foyer/ui/class-names.ts';
import { WideFrame } from '@foyer/ui/wide-frame.tsx';
import type { ReactNode } from 'react';
import { brandAsset, layoutOf, useBrand } from '../brand.ts';
import { CachedFragment } from '../cached-fragment.tsx';
import { useTranslation } from '../messages.ts';
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

/** The frame around the stage on wide screens. */
function Around() {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <WideFrame
      name={brand.name}
      promise={brand.promise}
      text={brand.description}
      textColor={brand.descriptionColor}
      picture={(file) => brandAsset(brand, file)}
      motifPlace={layoutOf(brand).motif.place}
      qr={{ src: '/m/qr.svg', label: t('app.qr') }}
    >
      <b>{t('app.continueOnPhone')}</b>
      {t('app.scanQr')}
    </WideFrame>
  );
}

/** The page's frame: at most 9/16 of the window's height wide, centred, with a background around it. */
export function PhoneLayout({ tabBar = true, current, ground = 'page', children }: StageProps) {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <>
      <CachedFragment name="around" data={null}>
        <Around />
      </CachedFragment>
      <div className={classNames(styles.stage, tabBar && styles.barred, ground === 'state' && styles.state)}>
        {brand.sandbox ? <p className={styles.sandbox}>{t('app.sandbox')}</p> : null}
        <main className={styles.main}>{children}</main>
        {tabBar ? (
          <CachedFragment name="tabs" data={current ?? null}>
            <TabBar current={current} />
          </CachedFragment>
        ) : null}
      </div>
    </>
  );
}
