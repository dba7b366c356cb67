import { IconLink } from '@foyer/ui/icon-button.tsx';
import { useBrand } from './brand.ts';
import { Link } from './link.tsx';
import { useTranslation } from './messages.ts';
import { isUpcoming } from './upcoming.data.ts';

const PAGE = '/m/support';

/** The way to customer service in a page's header; nothing where the merchant offers none, and until its page is built. */
export function SupportLink() {
  const t = useTranslation();
  const { switches } = useBrand();
  if (!switches.includes('CBS3') || isUpcoming(PAGE)) return null;
  return <IconLink as={Link} to={PAGE} icon="headset" label={t('app.support')} />;
}
