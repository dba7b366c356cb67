import { SwitchTrack } from '@foyer/ui/checkbox.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { ListRow } from '@foyer/ui/list.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useId } from 'react';
import { useFetcher } from 'react-router';
import { useTranslation } from '../../page/messages.ts';
import { Words } from './settings-frame.tsx';
import type { SwitchName, switchInBrowser } from './switches.ts';

interface SettingSwitchProps {
  name: SwitchName;
  isOn: boolean;
  icon: IconName;
  label: string;
  note?: string;
  isDisabled?: boolean;
}

/** A setting that takes effect immediately. If it cannot be saved, it is reset and a message is shown. */
export function SettingSwitch({ icon, isDisabled = false, isOn, label, name, note }: SettingSwitchProps) {
  const t = useTranslation();
  const id = useId();
  const { data, Form, formData, state } = useFetcher<typeof switchInBrowser>();
  const isShown = formData ? formData.get('value') === 'on' : isOn;
  const isRefused = state === 'idle' && data?.isSaved === false;
  const sentence = t('settings.notSaved');
  useEffect(() => {
    if (isRefused) showToast({ kind: 'negative', text: sentence });
  }, [isRefused, sentence]);
  return (
    <>
      <ListRow
        as="button"
        type="submit"
        form={id}
        role="switch"
        aria-checked={isShown}
        disabled={isDisabled}
        icon={icon}
        trailing={<SwitchTrack isOn={isShown} />}
      >
        <Words name={label} note={note} />
      </ListRow>
      <li hidden>
        <Form id={id} method="post">
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="value" value={isShown ? 'off' : 'on'} />
        </Form>
      </li>
    </>
  );
}
