import { Icon } from '@foyer/ui/icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../page/messages.ts';
import styles from './camera.module.css';
import { SIDES, type Side } from './identity-data.ts';
import { useCamera } from './use-camera.ts';

interface CameraProps {
  side: Side;
  onPicture(picture: Blob): void;
  onFile(): void;
  onClose(): void;
}

/** The camera over the whole screen: takes the picture automatically when it is sharp; a button and a file picker remain. */
export function Camera({ onClose, onFile, onPicture, side }: CameraProps) {
  const t = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isFront, setFront] = useState(side === 'selfie');
  const { onFrame, state, take, video } = useCamera({ isFront, isAutomatic: side !== 'selfie', onPicture });
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal?.();
    // Safari before 15.4 knows no such element: there it is one like any other, in front of the page.
    if (shown && !shown.showModal) shown.setAttribute('role', 'dialog');
  }, []);
  const hint = side === 'selfie' ? 'identity.cameraFace' : 'identity.cameraFit';
  return (
    <dialog ref={dialog} className={styles.camera} aria-labelledby="camera" onClose={onClose}>
      <header className={styles.head}>
        <button type="button" aria-label={t('identity.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
        <h2 id="camera">{t(SIDES[side].name)}</h2>
      </header>
      <div className={styles.stage}>
        <video
          ref={video}
          muted
          playsInline
          onLoadedData={onFrame}
          className={styles.video}
          data-front={isFront || undefined}
        />
        <span className={styles.frame} data-side={side} data-state={state} aria-hidden="true" />
      </div>
      <p className={styles.hint} role="status">
        {t(state === 'denied' ? 'identity.denied' : state === 'still' ? 'identity.still' : hint)}
      </p>
      <div className={styles.controls}>
        <button type="button" aria-label={t('identity.choose')} className={styles.round} onClick={onFile}>
          <Icon name="upload" />
        </button>
        <button
          type="button"
          aria-label={t('identity.shutter')}
          className={styles.shutter}
          disabled={state === 'denied' || state === 'starting'}
          onClick={take}
        />
        <button
          type="button"
          aria-label={t('identity.otherCamera')}
          className={styles.round}
          onClick={() => setFront(!isFront)}
        >
          <Icon name="refresh" />
        </button>
      </div>
    </dialog>
  );
}
