import { classNames } from '@foyer/ui/class-names.ts';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import type { ReactNode } from 'react';
import { brandAsset, knobsOf, useBrand } from '../../app/brand.ts';
import { Logo } from '../../app/frame/logo.tsx';
import { Motif } from '../../app/frame/motif.tsx';
import { Link } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import styles from './auth-layout.module.css';

type AuthLayoutProps = {
  title: string;
  /** Under the title; empty leaves it out. */
  prompt?: string;
  /** Where the language page leads back to. */
  back?: string;
  children: ReactNode;
};

/** The brand's header with its art, and a sheet for the form that overlaps it. */
export function AuthLayout({ title, prompt = '', back = '/m/login', children }: AuthLayoutProps) {
  const brand = useBrand();
  const say = useSay();
  return (
    <>
      <header className={styles.top}>
        <Motif on="card" />
        {knobsOf(brand).hero.kind === 'bento' ? <span className={styles.wedge} /> : null}
        <img
          src={brandAsset(brand, 'hero.svg')}
          alt=""
          width={168}
          height={168}
          fetchPriority="low"
          className={styles.art}
        />
        <div className={styles.bar}>
          <IconLink as={Link} to="/m/home" icon="close" label={say('app.close')} />
          <span className={styles.corner}>
            <IconLink as={Link} to="/m/support" icon="headset" label={say('app.support')} />
            <IconLink
              as={Link}
              to={`/m/language?back=${encodeURIComponent(back)}`}
              icon="globe"
              label={say('app.language')}
            />
          </span>
        </div>
        <div className={styles.words}>
          <Logo on="panel" size={36} />
          <h1 className={classNames(styles.title, 't-title-1')}>{title}</h1>
          {prompt ? <p className={classNames(styles.prompt, 't-callout')}>{prompt}</p> : null}
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </>
  );
}
