import type { SceneName } from '@foyer/ui/art-urls.ts';
import { classNames } from '@foyer/ui/class-names.ts';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import type { ReactNode } from 'react';
import { Logo } from '../layout/logo.tsx';
import { Link } from '../link.tsx';
import { useTranslation } from '../messages.ts';
import styles from './state-screen.module.css';

export type StateScreenProps = {
  scene: SceneName;
  title: string;
  text: string;
  /** Something is pending: a spinner replaces the actions. */
  isBusy?: boolean;
  /** Buttons of size `l` and `block`, the primary one first. Links where possible: they work before scripts do. */
  actions?: ReactNode;
  /** The details for support. */
  code?: string | undefined;
  traceId?: string | undefined;
  /** The language link leads back here; without it there is none. */
  back?: string | undefined;
  /** One card of facts. */
  children?: ReactNode;
};

/** A full-page state of the app: what happened, whether money was affected, and what to do next. */
export function StateScreen({ scene, title, text, isBusy = false, children, ...rest }: StateScreenProps) {
  const { actions, code, traceId, back } = rest;
  const t = useTranslation();
  const trace = traceId ? t('app.trace', { trace: traceId }) : '';
  return (
    <div className={styles.screen} aria-busy={isBusy}>
      <header className={styles.bar}>
        <Link to="/m/home" className={styles.home}>
          <Logo />
        </Link>
        {back ? (
          <IconLink
            as={Link}
            to={`/m/language?back=${encodeURIComponent(back)}`}
            icon="globe"
            label={t('app.language')}
          />
        ) : null}
      </header>
      <div className={classNames(styles.middle, children ? styles.filled : false)}>
        <Scene name={scene} />
        <h1 className="t-title-1">{title}</h1>
        <p className={styles.text}>{text}</p>
        {children ? <div className={styles.card}>{children}</div> : null}
      </div>
      <footer className={styles.foot}>
        {isBusy ? <Spinner size={28} /> : actions}
        <p className={styles.trace} dir="ltr">
          {[code, trace].filter(Boolean).join(' · ')}
        </p>
      </footer>
    </div>
  );
}
