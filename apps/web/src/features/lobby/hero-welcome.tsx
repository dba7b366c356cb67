import { buttonClass } from '@foyer/ui/button.tsx';
import { brandAsset, knobsOf, useBrand } from '../../page/brand.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './hero.module.css';
import { QuietArt } from './quiet-art.tsx';

/** The hero without offers: the brand, its promise and the way in. */
export function HeroWelcome() {
  const brand = useBrand();
  const t = useTranslation();
  const { kind } = knobsOf(brand).hero;
  return (
    <div className={styles.slide}>
      {kind === 'poster' ? <span className={styles.glow} /> : <Motif on="card" />}
      {kind === 'bento' ? <span className={styles.wedge} /> : null}
      <QuietArt src={brandAsset(brand, 'hero.svg')} className={styles.art} />
      <div className={styles.copy}>
        <h2 className={styles.text}>
          <span className={styles.title}>{brand.promise || t('lobby.welcome')}</span>
          <br />
          <span className={styles.support}>{brand.description}</span>
        </h2>
        <div className={styles.foot}>
          <Link to="/m/register" className={buttonClass({ size: 's', kind: 'text' }, styles.act)}>
            {t('app.register')}
          </Link>
        </div>
      </div>
    </div>
  );
}
