import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onConnection } from '../../device/connection.ts';
import { lastContact } from '../../device/last-contact.ts';
import { useBrand } from '../brand.ts';
import { Facts } from '../screens/facts.tsx';
import { useSay } from '../words.tsx';

/** A line that comes back without the device saying so is found by trying. */
const TRY_EVERY_MS = 15_000;

/** Since when a page has had no line; brings it by itself when the line is back. */
export function LostLine() {
  const { language } = useBrand();
  const say = useSay();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = onConnection((isConnected) => isConnected && revalidate());
    const timer = setInterval(revalidate, TRY_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [revalidate]);
  const time = new Intl.DateTimeFormat(LANGUAGES[language].locale, { hour: '2-digit', minute: '2-digit' });
  return (
    <Facts
      facts={[
        { name: say('shell.connection'), value: say('shell.connectionNone'), isBad: true },
        { name: say('shell.lastUpdated'), value: time.format(lastContact()) },
      ]}
    />
  );
}
