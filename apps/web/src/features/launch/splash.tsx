import type { CSSProperties } from 'react';
import { brandAsset, layoutOf, useBrand } from '../../page/brand.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './splash.module.css';

/**
 * The brand over a launch that opens a session, for 1200 ms and a 200 ms fade (§4, §9): it covers a page that only waits.
 * CSS alone removes it; with reduced motion it is not shown. Default export for `lazy`.
 */
export default function Splash() {
  const brand = useBrand();
  const t = useTranslation();
  const wordmark = { '--wordmark': `url(${brandAsset(brand, 'wordmark.svg')})` } as CSSProperties;
  return (
    <>
      <Motif on="splash" />
      {layoutOf(brand).hero.kind === 'bento' ? <span className={styles.wedge} /> : null}
      <span className={styles.brand}>
        <img
          src={brandAsset(brand, brand.mode === 'dark' ? 'mark-panel.svg' : 'mark.svg')}
          alt=""
          className={styles.mark}
        />
        <span className={styles.word} style={wordmark} />
      </span>
      <span className={styles.foot}>
        <span className={styles.line} />
        <span className="t-footnote">{t('launch.waitingTitle')}</span>
      </span>
    </>
  );
}
