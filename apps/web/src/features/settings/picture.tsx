import { Button, buttonClass } from '@foyer/ui/button.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { type ChangeEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { preparePicture } from '../../device/prepare-picture.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './settings.module.css';

/** Chooses and removes the member's picture. Pictures need scripts: they are resized on the device. */
export function PictureButtons({ hasPicture }: { hasPicture: boolean }) {
  const t = useTranslation();
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const set = async (data: string | null) => {
    setBusy(true);
    const saved = await browserCall()('settings.setAvatar', { body: { data }, situation: 'form' }).catch(() => null);
    setBusy(false);
    if (!saved) return showToast({ kind: 'negative', text: t('settings.notSaved') });
    showToast({ kind: 'positive', text: t(data === null ? 'settings.pictureRemoved' : 'settings.pictureSaved') });
    revalidate();
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setBusy(true);
    const picture = await preparePicture(file);
    if (picture) await set(picture.data);
    else showToast({ kind: 'negative', text: t('settings.notSaved') });
    setBusy(false);
  };
  if (!useHydrated()) return null;
  return (
    <div className={styles.acts}>
      <input id={id} type="file" accept="image/*" className={styles.file} onChange={choose} disabled={isBusy} />
      <label htmlFor={id} className={buttonClass({ kind: 'outline', size: 's' })}>
        {t('settings.choosePicture')}
      </label>
      {hasPicture ? (
        <Button kind="text" size="s" loading={isBusy} onClick={() => void set(null)}>
          {t('settings.removePicture')}
        </Button>
      ) : null}
    </div>
  );
}
