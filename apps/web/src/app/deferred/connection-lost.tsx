import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onConnection } from '../../device/connection.ts';
import { lastContact } from '../../device/last-contact.ts';
import { useTranslation } from '../../page/messages.ts';
import { Facts } from '../../page/screens/facts.tsx';
import { useMoment } from '../../page/use-moment.ts';

/** Detects a connection that comes back without an event of the device. */
const TRY_EVERY_MS = 15_000;

/** When to try after the device reports a connection: it often does so before one can be used. */
const TRY_AFTER_MS = [0, 1000, 3000, 7000];

/** Shows since when the page has been offline; reloads it once the connection is back. */
export function ConnectionLost() {
  const t = useTranslation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let tries: ReturnType<typeof setTimeout>[] = [];
    const cancelTries = () => tries.forEach(clearTimeout);
    const stop = onConnection((isConnected) => {
      cancelTries();
      tries = isConnected ? TRY_AFTER_MS.map((ms) => setTimeout(revalidate, ms)) : [];
    });
    const timer = setInterval(revalidate, TRY_EVERY_MS);
    return () => {
      stop();
      cancelTries();
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
