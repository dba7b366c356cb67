import { IconLink } from '@foyer/ui/icon-button.tsx';
import { useBrand } from './brand.ts';
import { Link } from './link.tsx';
import { useTranslation } from './messages.ts';

const PAGE = '/m/support';

/** The link to customer service in a page's header; nothing if the merchant offers none. */
export function SupportLink() {
  const t = useTranslation();
  const { switches } = useBrand();
  if (!switches.includes('CBS3')) return null;
  return <IconLink as={Link} to={PAGE} icon="headset" label={t('app.support')} />;
}
