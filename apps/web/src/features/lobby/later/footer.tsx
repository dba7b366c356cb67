import { nameOfZone } from '@foyer/i18n/zone.ts';
import { LANGUAGE_NAMES } from '@foyer/locales/language-names.data.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { useBrand } from '../../../page/brand.ts';
import { Logo } from '../../../page/layout/logo.tsx';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { useClock } from '../../../page/use-moment.ts';
import styles from './footer.module.css';

type Entry = { to: string; icon: IconName; label: MessageKey };

const ENTRIES: Entry[] = [
  { to: '/m/member/limits', icon: 'gauge', label: 'notices.footerLimits' },
  { to: '/m/support', icon: 'headset', label: 'notices.footerHelp' },
  { to: '/m/legal/terms', icon: 'document', label: 'notices.footerTerms' },
  { to: '/m/legal/privacy', icon: 'lock', label: 'notices.footerPrivacy' },
  { to: '/lotto/verify', icon: 'shield-check', label: 'notices.footerFair' },
  { to: '/m/agentRegister', icon: 'users', label: 'notices.footerAffiliates' },
];

function FooterLink({ to, icon, label }: Entry) {
  const t = useTranslation();
  return (
    <Link to={to} reloadDocument={!to.startsWith('/m/')} className={styles.link}>
      <Icon name={icon} size={20} />
      <span className={styles.label}>{t(label)}</span>
    </Link>
  );
}

/** The licence, with a link to the regulator if the merchant names it. */
function Licence() {
  const t = useTranslation();
  const { licence } = useBrand();
  if (!licence) return null;
  const { number, operator, url } = licence;
  const face = (
    <>
      <span className={styles.shield}>
        <Icon name="shield-check" size={22} />
      </span>
      <span>
        <b>{t('notices.footerLicence', { number })}</b>
        <br />
        {t('notices.footerOperator', { operator })} {url ? t('notices.footerCheck') : null}
      </span>
    </>
  );
  if (!url) return <p className={styles.licence}>{face}</p>;
  return (
    <a href={url} target="_blank" rel="noopener" className={styles.licence}>
      {face}
      <Icon name="chevron-end" size={18} flip />
    </a>
  );
}

/** The end of home: language, age, links, licence and the time zone. */
export function Footer() {
  const t = useTranslation();
  const { adultAge, language, name } = useBrand();
  const zone = nameOfZone(useClock());
  return (
    <section className={styles.footer} aria-label={t('notices.footerLabel', { brand: name })}>
      <div className={styles.top}>
        <Logo />
        <Link to="/m/language?back=/m/home" className={styles.language}>
          <Icon name="globe" size={20} />
          {LANGUAGE_NAMES[language]}
          <Icon name="chevron-down" size={16} />
        </Link>
      </div>
      <p className={styles.adults}>
        <b className={styles.age} aria-hidden="true">
          {adultAge}+
        </b>
        {t('notices.footerAdults', { age: adultAge })}
      </p>
      <ul className={styles.links}>
        {ENTRIES.map((entry) => (
          <li key={entry.to}>
            <FooterLink {...entry} />
          </li>
        ))}
      </ul>
      <Licence />
      <p className={styles.times}>
        {t('notices.footerTimes', { year: String(new Date().getFullYear()), brand: name, zone })}
      </p>
    </section>
  );
}
