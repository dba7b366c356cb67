import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './help.module.css';

/** The link from the help to customer service; nothing if the merchant offers none. */
export function AskUs() {
  const t = useTranslation();
  const { switches } = useBrand();
  if (!switches.includes('CBS3')) return null;
  return (
    <aside className={styles.ask}>
      <p>
        <b>{t('help.still')}</b>
        <span>{t('help.stillText')}</span>
      </p>
      <ButtonLink as={Link} to="/m/support?chat=1" kind="secondary">
        <Icon name="chat" size={20} />
        {t('help.chat')}
      </ButtonLink>
    </aside>
  );
}
