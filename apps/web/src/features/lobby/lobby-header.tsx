import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { layoutOf, useBrand } from '../../page/brand.ts';
import { Logo } from '../../page/layout/logo.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { MemberSummary } from './lobby-data.ts';
import styles from './lobby-header.module.css';
import { MemberCorner, VisitorCorner } from './member-corner.tsx';

type HeaderProps = { member: MemberSummary | null };

function LanguageLink() {
  const { language } = useBrand();
  const t = useTranslation();
  const [code] = language.split('-');
  return (
    <Link to="/m/language?back=/m/home" className={styles.language} aria-label={`${t('app.language')}: ${code}`}>
      <Icon name="globe" size={20} />
      <span className={styles.code}>{code}</span>
    </Link>
  );
}

function SearchRow() {
  const t = useTranslation();
  return (
    <div className={styles.row}>
      <Link to="/m/search" className={styles.field}>
        <Icon name="search" size={20} />
        <span className="t-callout clamp-1">{t('lobby.search')}</span>
      </Link>
      <LanguageLink />
    </div>
  );
}

function SlabExtras() {
  const t = useTranslation();
  return (
    <>
      <LanguageLink />
      <IconLink as={Link} to="/m/search" icon="search" iconSize={22} label={t('lobby.search')} />
    </>
  );
}

/** The bar of home: the merchant's logo, and the log-in links or the balance. */
export function LobbyHeader({ member }: HeaderProps) {
  const brand = useBrand();
  const { kind } = layoutOf(brand).header;
  return (
    <header className={styles[kind]}>
      <div className={styles.row}>
        <Link to="/m/home" className={styles.home}>
          <Logo shrinks={kind !== 'search'} />
        </Link>
        {!member && kind === 'poster' ? <LanguageLink /> : null}
        {!member && kind === 'slab' ? <SlabExtras /> : null}
        {member ? <MemberCorner member={member} /> : <VisitorCorner isSlab={kind === 'slab'} />}
      </div>
      {kind === 'search' ? <SearchRow /> : null}
    </header>
  );
}
