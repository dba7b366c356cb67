import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { findPushUnsupportedReason, readPushPermission } from '../../device/deferred/push-browser.ts';
import { markPushOff, readPushMark } from '../../device/deferred/push-marks.ts';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { PushError, type PushFault } from '../../page/push/push-error.ts';
import { PUSH_FAULTS } from '../../page/push/push-faults.data.ts';
import { turnOnHere } from '../../page/push/turn-on-here.ts';
import { unbindPush } from '../../page/push/unbind-push.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Device } from './push-device.ts';
import { PushDevices } from './push-devices.tsx';
import styles from './push-here.module.css';
import { Group, Words } from './settings-frame.tsx';

/** The state of this browser; `unknown`: on the server, and before it has been checked. */
type Here =
  | { kind: 'unknown' }
  | { kind: 'lacking'; fault: PushFault }
  | { kind: 'off' }
  | { kind: 'on'; device: Device };

function lookHere(devices: readonly Device[]): Here {
  const lack = findPushUnsupportedReason();
  if (lack) return { kind: 'lacking', fault: lack };
  const mark = readPushMark();
  const device = devices.find(({ deviceId }) => deviceId === mark?.deviceId);
  if (readPushPermission() === 'denied') return { kind: 'lacking', fault: 'permission-blocked' };
  return device && mark?.memberId === readSession()?.id && readPushPermission() === 'granted'
    ? { kind: 'on', device }
    : { kind: 'off' };
}

/** What the member can do here, and what went wrong the last time. */
function useHere(devices: readonly Device[]) {
  const t = useTranslation();
  const { revalidate } = useRevalidator();
  const [here, setHere] = useState<Here>({ kind: 'unknown' });
  const [busy, setBusy] = useState<'on' | 'off' | 'test' | null>(null);
  const [fault, setFault] = useState<PushFault | null>(null);
  useEffect(() => setHere(lookHere(devices)), [devices]);
  const run = async (what: 'on' | 'off' | 'test', work: () => Promise<PushFault | null>, done: string) => {
    setBusy(what);
    const failed = await work();
    setFault(failed);
    if (!failed) showToast({ kind: 'positive', text: done });
    await revalidate();
    setHere(lookHere(devices));
    setBusy(null);
  };
  const turnOff = async () => {
    const session = readSession();
    if (session) markPushOff(session.id);
    return unbindPush().then(
      () => null,
      (error: unknown) => (error instanceof PushError ? error.fault : 'token-unsubscribe-failed'),
    );
  };
  const test = (deviceId: string) =>
    browserCall()('push.test', { body: { deviceId }, situation: 'push' }).then(
      () => null,
      (): PushFault => 'token-update-failed',
    );
  return {
    ...{ busy, fault, here },
    turnOn: () => run('on', () => turnOnHere({ turnsOn: true }), t('push.turnedOn')),
    turnOff: () => run('off', turnOff, t('push.turnedOff')),
    test: (deviceId: string) => run('test', () => test(deviceId), t('push.testSent')),
  };
}

/** Push messages on this device: whether they are on, why not, and how to change that. */
function OnThisDevice({ devices }: { devices: readonly Device[] }) {
  const t = useTranslation();
  const time = useMoment('long');
  const { name: brand } = useBrand();
  const { busy, fault, here, test, turnOff, turnOn } = useHere(devices);
  const shownFault = here.kind === 'lacking' ? here.fault : fault;
  const working = t('settings.working');
  const delivered = here.kind === 'on' ? here.device.deliveredAt : null;
  return (
    <Group title={t('push.here')}>
      {shownFault ? (
        <InlineNotice
          kind={here.kind === 'lacking' ? 'info' : 'warning'}
          className={styles.fault ?? ''}
          {...(shownFault === 'not-installed' && {
            action: (
              <ButtonLink as={Link} to="/m/app" kind="soft" size="s">
                {t('push.getApp')}
              </ButtonLink>
            ),
          })}
        >
          {t(PUSH_FAULTS[shownFault], { brand })}
        </InlineNotice>
      ) : null}
      {here.kind === 'lacking' ? null : (
        <List>
          <ListRow
            icon="bell"
            trailing={
              here.kind === 'on' ? (
                <Button
                  kind="soft"
                  size="s"
                  onClick={() => test(here.device.deviceId)}
                  loading={busy === 'test'}
                  loadingLabel={working}
                >
                  {t('push.sendTest')}
                </Button>
              ) : (
                <Button
                  size="s"
                  onClick={turnOn}
                  loading={busy === 'on'}
                  loadingLabel={working}
                  disabled={here.kind === 'unknown'}
                >
                  {t('push.turnOn')}
                </Button>
              )
            }
          >
            <Words
              name={t(here.kind === 'on' ? 'push.hereOn' : 'push.hereOff')}
              note={
                here.kind === 'on'
                  ? delivered
                    ? t('push.hereDelivered', { time: time(delivered) })
                    : t('push.hereNever')
                  : ''
              }
            />
          </ListRow>
        </List>
      )}
      {here.kind === 'on' ? (
        <Button
          kind="text"
          size="s"
          className={styles.off ?? ''}
          onClick={turnOff}
          loading={busy === 'off'}
          loadingLabel={working}
        >
          {t('push.turnOff')}
        </Button>
      ) : null}
    </Group>
  );
}

/** This device and the member’s others. The only export that runs is the default one, for `lazy`. */
export default function PushHere({ devices }: { devices: readonly Device[] }) {
  return (
    <>
      <OnThisDevice devices={devices} />
      <PushDevices devices={devices} />
    </>
  );
}
