import { classNames } from '@foyer/ui/class-names.ts';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import type { ReactNode } from 'react';
import { brandAsset, layoutOf, useBrand } from '../../page/brand.ts';
import { Logo } from '../../page/layout/logo.tsx';
import { Motif } from '../../page/layout/motif.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { QuietArt } from '../../page/quiet-art.tsx';
import { SupportLink } from '../../page/support-link.tsx';
import styles from './auth-layout.module.css';

type AuthLayoutProps = {
  title: string;
  /** Text below the title; left out if empty. */
  prompt?: string;
  /** Where the language page leads back to. */
  back?: string;
  children: ReactNode;
};

/** The brand's header with its art, and a sheet for the form that overlaps it. */
export function AuthLayout({ title, prompt = '', back = '/m/login', children }: AuthLayoutProps) {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <>
      <header className={styles.top}>
        <Motif on="card" />
        {layoutOf(brand).hero.kind === 'bento' ? <span className={styles.wedge} /> : null}
        <QuietArt src={brandAsset(brand, 'hero.svg')} className={styles.art} />
        <div className={styles.bar}>
          <IconLink as={Link} to="/m/home" icon="close" label={t('app.close')} />
          <span className={styles.corner}>
            <SupportLink />
            <IconLink
              as={Link}
              to={`/m/language?back=${encodeURIComponent(back)}`}
              icon="globe"
              label={t('app.language')}
            />
          </span>
        </div>
        <div className={styles.text}>
          <Logo on="panel" size={36} />
          <h1 className={classNames(styles.title, 't-title-1')}>{title}</h1>
          {prompt ? <p className={classNames(styles.prompt, 't-callout')}>{prompt}</p> : null}
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </>
  );
}
