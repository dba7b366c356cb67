import { Button } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useState } from 'react';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import type { Release } from '../release.ts';
import { updateShell } from '../shell-store.ts';
import styles from './update-dialog.module.css';
import { canPostpone } from './update-rules.ts';

const MAX_NOTES = 3;
const close = () => updateShell({ dialog: null });

function AppWithBadge() {
  return (
    <span className={styles.app}>
      <img src={brandAsset(useBrand(), 'app-icon.svg')} alt="" width={72} height={72} />
      <Icon name="refresh" size={20} className={styles.badge} />
    </span>
  );
}

type UpdateDialogProps = { release: Release; refresh: () => void };

/** Offers a newer build (§4): the release notes and a refresh. Mandatory if the merchant requires it. */
export function UpdateDialog({ release: { version, notes }, refresh }: UpdateDialogProps) {
  const brand = useBrand();
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const news = (notes[brand.language] ?? notes.EN ?? []).slice(0, MAX_NOTES);
  const start = () => {
    setBusy(true);
    refresh();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('notices.pwa_update_title')}
      className={styles.dialog ?? ''}
      {...(canPostpone(brand) ? { closeLabel: t('shell.later') } : {})}
      art={<AppWithBadge />}
      actions={
        <>
          <Button size="l" block onClick={start} loading={isBusy} loadingLabel={t('shell.pleaseWait')}>
            {t('notices.refresh')}
          </Button>
          {version ? (
            <p className={classNames(styles.version, 't-micro c-3 num')} dir="ltr">
              {`${RELEASE_VERSION} → ${version}`}
            </p>
          ) : null}
        </>
      }
    >
      <p className="t-body c-2">{t('notices.pwa_update_msg')}</p>
      {news.length > 0 ? (
        <ul className={styles.news}>
          {news.map((one) => (
            <li key={one}>
              <Icon name="check" size={16} />
              <span>{one}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
