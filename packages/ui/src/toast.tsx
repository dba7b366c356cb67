import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';
import { getShownToast, hideToast, subscribeToToasts, type Toast } from './toast-queue.ts';

const icons = { positive: 'check', neutral: 'info', negative: 'alert' } as const;
const nothing = (): null => null;

/** The one place where toasts appear; put it once near the end of the stage. */
export function ToastRegion({ className }: { className?: string }) {
  const toast = useSyncExternalStore(subscribeToToasts, getShownToast, nothing);
  const kind = toast?.kind ?? 'positive';
  return (
    <div role="status" className={classNames(styles.region, className)}>
      {toast ? (
        <div key={toast.id} className={styles.toast}>
          <Icon name={icons[kind]} size={20} className={styles[kind]} />
          <span className={styles.text}>{toast.text}</span>
          {toast.action ? <ToastAction {...toast.action} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function ToastAction({ label, run }: NonNullable<Toast['action']>) {
  const act = () => {
    hideToast();
    run();
  };
  return (
    <button type="button" className={styles.action} onClick={act}>
      {label}
    </button>
  );
}
