import { MAX_PICTURES } from '@foyer/contract/feedback/limits.data.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useRef, useState } from 'react';
import { type Prepared, preparePicture } from '../../device/prepare-picture.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './feedback.module.css';

/** The longest base64 text of a picture that the gateway accepts. */
const MAX_CHARACTERS = 5_592_408;

interface PicturesProps {
  pictures: readonly Prepared[];
  onChange(pictures: readonly Prepared[]): void;
}

/**
 * Up to three pictures, each made smaller on the device as soon as it is chosen. Their space is reserved before scripts run, so that
 * nothing moves under a finger; without scripts there are none.
 */
export function Pictures({ onChange, pictures }: PicturesProps) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const add = async (files: readonly File[]) => {
    const read = await Promise.all(files.slice(0, MAX_PICTURES - pictures.length).map(preparePicture));
    const fit = read.flatMap((one) => (one && one.data.length <= MAX_CHARACTERS ? [one] : []));
    setRefused(fit.length < read.length);
    onChange([...pictures, ...fit]);
  };
  return (
    <div className={styles.scripted}>
      <p className={styles.label}>
        {t('feedback.pictures')} <span className="c-3">{t('feedback.picturesNote', { count: MAX_PICTURES })}</span>
      </p>
      <ul className={styles.pictures}>
        {pictures.map(({ data, preview }, place) => (
          <li key={data.slice(-64)}>
            {preview ? <img src={preview} alt="" /> : <Icon name="document" size={24} />}
            <IconButton
              icon="close"
              iconSize={16}
              label={t('feedback.removePicture', { number: place + 1 })}
              className={styles.remove}
              onClick={() => onChange(pictures.filter((_one, at) => at !== place))}
            />
          </li>
        ))}
        {pictures.length < MAX_PICTURES ? (
          <li>
            <button type="button" className={styles.add} onClick={() => input.current?.click()}>
              <Icon name="plus" size={24} />
              <span className="vh">{t('feedback.addPicture')}</span>
            </button>
          </li>
        ) : null}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/heic,application/pdf"
        aria-label={t('feedback.addPicture')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          void add(files);
        }}
      />
      {isRefused ? (
        <p className={styles.wrong} role="alert">
          {t('feedback.pictureLarge')}
        </p>
      ) : null}
    </div>
  );
}
