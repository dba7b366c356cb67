import { Button } from '@foyer/ui/button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readPushMark } from '../../device/deferred/push-marks.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Device } from './push-device.ts';
import { Group, Words } from './settings-frame.tsx';

/** The member’s other browsers that take push messages; if there are none, this part of the page is absent. */
export function PushDevices({ devices }: { devices: readonly Device[] }) {
  const t = useTranslation();
  const time = useMoment('long');
  const { revalidate } = useRevalidator();
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => setOwn(readPushMark()?.deviceId ?? null), [devices]);
  const remove = async (deviceId: string) => {
    const isRemoved = await browserCall()('push.unsubscribe', { body: { deviceId }, situation: 'form' }).then(
      () => true,
      () => false,
    );
    showToast(
      isRemoved ? { kind: 'positive', text: t('push.removed') } : { kind: 'negative', text: t('settings.notSaved') },
    );
    if (isRemoved) await revalidate();
  };
  const others = devices.filter(({ deviceId }) => deviceId !== own);
  if (others.length === 0) return null;
  return (
    <Group title={t('push.otherDevices')}>
      <List>
        {others.map(({ deliveredAt, deviceId, name }) => {
          const shown = name || t('push.unknownDevice');
          return (
            <ListRow
              key={deviceId}
              icon="phone"
              trailing={
                <Button
                  kind="soft"
                  size="s"
                  aria-label={t('push.removeOne', { name: shown })}
                  onClick={() => remove(deviceId)}
                >
                  {t('push.remove')}
                </Button>
              }
            >
              <Words
                name={shown}
                note={deliveredAt ? t('push.hereDelivered', { time: time(deliveredAt) }) : t('push.hereNever')}
              />
            </ListRow>
          );
        })}
      </List>
    </Group>
  );
}
