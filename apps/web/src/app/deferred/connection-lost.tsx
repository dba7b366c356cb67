import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onConnection } from '../../device/connection.ts';
import { lastContact } from '../../device/last-contact.ts';
import { useTranslation } from '../../page/messages.ts';
import { Facts } from '../../page/screens/facts.tsx';
import { useMoment } from '../../page/use-moment.ts';

/** Detects a connection that comes back without an event of the device. */
const TRY_EVERY_MS = 15_000;

/** Shows since when the page has been offline; reloads it once the connection is back. */
export function ConnectionLost() {
  const t = useTranslation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = onConnection((isConnected) => isConnected && revalidate());
    const timer = setInterval(revalidate, TRY_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [revalidate]);
  const time = useMoment('short');
  return (
    <Facts
      facts={[
        { name: t('notices.connection'), value: t('notices.connectionNone'), isBad: true },
        { name: t('notices.lastUpdated'), value: time(lastContact()) },
      ]}
    />
  );
}
