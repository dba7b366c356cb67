import { Spinner } from '@foyer/ui/spinner.tsx';
import { useEffect, useState } from 'react';
import { LOADER_CHECK_EVERY_MS } from '../../limits.data.ts';
import { useTranslation } from '../../page/messages.ts';
import { useShell } from '../shell-store.ts';
import { startHiding } from './hide-loader.ts';
import styles from './loader.module.css';

type LoaderProps = {
  /** Whether the page is still loading. */
  isNeeded: boolean;
  /** Whether anything else is pending once the page has loaded. */
  isBusy: boolean;
};

/** 'Please wait...' over the page if the next one takes over a second to load. The only export is the default one, for `lazy`. */
export default function Loader({ isNeeded, isBusy }: LoaderProps) {
  const t = useTranslation();
  const { dialog } = useShell();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isNeeded) {
      const timer = setTimeout(() => setShown(true), LOADER_CHECK_EVERY_MS);
      return () => clearTimeout(timer);
    }
    return startHiding(
      () => isBusy,
      () => setShown(false),
    );
  }, [isNeeded, isBusy]);
  // A dialog covers the page, and shows its own progress.
  if (!isShown || dialog) return null;
  return (
    <div role="status" className={styles.loader}>
      <Spinner size={20} />
      <span className="t-callout">{t('shell.pleaseWait')}</span>
    </div>
  );
}
