import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useState } from 'react';
import { readAddress } from '../../device/address.ts';
import { BOTTOM_POPUP_MOTION_MS } from '../../limits.data.ts';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { askToInstall, type InstallWay, refuseInstall } from '../../page/install/install-prompt.ts';
import { InstallSteps } from '../../page/install/install-steps.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './install-sheet.module.css';

type InstallSheetProps = {
  way: InstallWay;
  /** The short name of the app. */
  name: string;
  /** Called after the sheet has closed. */
  onGone: () => void;
};

/** The offer to put the page on the home screen (§4). The only export that runs is the default one, for `lazy`. */
export default function InstallSheet({ name, onGone, way }: InstallSheetProps) {
  const brand = useBrand();
  const t = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    setTimeout(onGone, BOTTOM_POPUP_MOTION_MS);
  };
  const refuse = () => {
    refuseInstall();
    close();
  };
  const install = async () => {
    if (await askToInstall()) showToast({ text: t('install.installing', { name }), kind: 'positive' });
    close();
  };
  if (way === 'ios')
    return (
      <Sheet
        open={isOpen}
        onClose={refuse}
        title={t('install.iosTitle', { name })}
        actions={
          <Button size="l" block onClick={refuse}>
            {t('install.done')}
          </Button>
        }
      >
        <p className={styles.lead}>{t('install.iosText')}</p>
        <InstallSteps way="ios" host={readAddress().host} name={name} />
        <p className={styles.note}>
          <Icon name="info" size={18} />
          <span>{t('install.onlySafari')}</span>
        </p>
      </Sheet>
    );
  return (
    <Sheet
      open={isOpen}
      onClose={refuse}
      title={t('install.promptTitle', { name })}
      actions={
        <>
          <Button kind="secondary" size="l" onClick={refuse}>
            {t('install.notNow')}
          </Button>
          <Button size="l" onClick={install}>
            {t('install.promptInstall')}
          </Button>
        </>
      }
    >
      <div className={styles.app}>
        <img src={brandAsset(brand, 'app-icon.svg')} alt="" width={64} height={64} className={styles.icon} />
        <p className="t-body c-2">{t('install.text')}</p>
      </div>
    </Sheet>
  );
}
