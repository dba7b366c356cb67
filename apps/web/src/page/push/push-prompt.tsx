import { Button } from '@foyer/ui/button.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useState } from 'react';
import { markPromptClosed } from '../../device/deferred/push-marks.ts';
import { brandAsset, useBrand } from '../brand.ts';
import { useTranslation } from '../messages.ts';
import type { PushFault } from './push-error.ts';
import { PUSH_FAULTS } from './push-faults.data.ts';
import styles from './push-prompt.module.css';
import { turnOnHere } from './turn-on-here.ts';

type PushPromptProps = {
  /** Called once it is closed. */
  onGone: () => void;
};

function Bell() {
  return (
    <span className={styles.bell}>
      <Icon name="bell" size={30} />
    </span>
  );
}

/** The look of a message, before the browser asks. */
function Sample() {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <div className={styles.sample} aria-hidden="true">
      <img src={brandAsset(brand, 'app-icon.svg')} alt="" width={36} height={36} />
      <span className={styles.words}>
        <b>{t('push.sampleTitle')}</b>
        <span>{t('push.sampleText')}</span>
      </span>
      <small>{t('push.sampleNow')}</small>
    </div>
  );
}

/** Offers and explains push messages before the browser asks (§4). The only export that runs is the default one, for `lazy`. */
export default function PushPrompt({ onGone }: PushPromptProps) {
  const brand = useBrand();
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<PushFault | null>(null);
  const close = () => {
    markPromptClosed(Date.now());
    onGone();
  };
  const turnOn = async () => {
    setBusy(true);
    const failed = await turnOnHere({ turnsOn: true });
    setBusy(false);
    if (failed) {
      // Asked once a day at most, however it was answered.
      markPromptClosed(Date.now());
      return setFault(failed);
    }
    showToast({ kind: 'positive', text: t('push.turnedOn') });
    onGone();
  };
  // Once denied, the browser's permission cannot be requested again.
  const isFinal = fault === 'permission-blocked';
  return (
    <Dialog
      open
      isUnasked
      onClose={close}
      dismissal="escape"
      title={t('push.promptTitle')}
      className={styles.dialog ?? ''}
      art={<Bell />}
      actions={
        <>
          {isFinal ? null : (
            <Button
              size="l"
              block
              className={styles.action}
              onClick={turnOn}
              loading={isBusy}
              loadingLabel={t('settings.working')}
            >
              {t('push.turnOn')}
            </Button>
          )}
          <Button kind="text" size="l" block className={styles.action} onClick={close}>
            {t(isFinal ? 'push.close' : 'push.notNow')}
          </Button>
        </>
      }
    >
      <p className="t-body c-2">{t('push.promptText')}</p>
      {fault ? (
        <InlineNotice kind="warning" className={styles.fault ?? ''}>
          {t(PUSH_FAULTS[fault], { brand: brand.name })}
        </InlineNotice>
      ) : (
        <Sample />
      )}
    </Dialog>
  );
}
