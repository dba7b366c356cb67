import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './install-sheet.module.css';

type AppUpdateDialogProps = {
  /** The newest version of the app. */
  version: string;
  url: string;
  onClose: () => void;
};

/** Announces a newer version of the merchant's own app (§2: app-upgrade modal). It cannot be closed where updates are mandatory. */
export default function AppUpdateDialog({ onClose, url, version }: AppUpdateDialogProps) {
  const brand = useBrand();
  const t = useTranslation();
  const isMandatory = brand.switches.includes('MANDATORYAPPUPDATES3');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('install.updateTitle', { version })}
      {...(isMandatory ? {} : { closeLabel: t('install.updateLater') })}
      isUnasked
      art={<img src={brandAsset(brand, 'app-icon.svg')} alt="" width={72} height={72} className={styles.icon} />}
      actions={
        <>
          {isMandatory ? null : (
            <Button kind="secondary" size="l" onClick={onClose}>
              {t('install.updateLater')}
            </Button>
          )}
          <ButtonLink href={url} size="l" rel="noreferrer">
            {t('install.updateGet')}
          </ButtonLink>
        </>
      }
    >
      <p className="t-body c-2">{t('install.updateText')}</p>
    </Dialog>
  );
}
