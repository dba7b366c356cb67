import { buttonClass } from '@foyer/ui/button.tsx';
import { brandAsset, knobsOf, useBrand } from '../../app/brand.ts';
import { Motif } from '../../app/frame/motif.tsx';
import { Link } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import styles from './hero.module.css';
import { QuietArt } from './quiet-art.tsx';

/** The hero where no offer runs: the brand, its promise and the way in. */
export function HeroWelcome() {
  const brand = useBrand();
  const say = useSay();
  const { kind } = knobsOf(brand).hero;
  return (
    <div className={styles.slide}>
      {kind === 'poster' ? <span className={styles.glow} /> : <Motif on="card" />}
      {kind === 'bento' ? <span className={styles.wedge} /> : null}
      <QuietArt src={brandAsset(brand, 'hero.svg')} className={styles.art} />
      <div className={styles.copy}>
        <h2 className={styles.words}>
          <span className={styles.title}>{brand.promise || say('lobby.welcome')}</span>
          <br />
          <span className={styles.support}>{brand.description}</span>
        </h2>
        <div className={styles.foot}>
          <Link to="/m/register" className={buttonClass({ size: 's', kind: 'text' }, styles.act)}>
            {say('app.register')}
          </Link>
        </div>
      </div>
    </div>
  );
}
