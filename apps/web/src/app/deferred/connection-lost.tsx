import { lastContact } from '../../device/last-contact.ts';
import { useTranslation } from '../../page/messages.ts';
import { Facts } from '../../page/screens/facts.tsx';
import { useMoment } from '../../page/use-moment.ts';

/** Shows since when the page has been offline. */
export function ConnectionLost() {
  const t = useTranslation();
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
