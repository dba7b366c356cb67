import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { reloadPage } from '../../device/reload.ts';
import { useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import type { ShellState } from '../shell-store.ts';
import styles from './saved-strip.module.css';

/** Shows that the page is a cached one, and how old it is. Default export for `lazy`. */
export default function SavedStrip({ at, isBack }: NonNullable<ShellState['saved']>) {
  const { language } = useBrand();
  const t = useTranslation();
  const time = new Intl.DateTimeFormat(LANGUAGES[language].locale, { hour: '2-digit', minute: '2-digit' }).format(at);
  return (
    <div role="status" className={styles.strip}>
      <Icon name={isBack ? 'refresh' : 'wifi-off'} size={20} />
      <p className="t-footnote">
        <b>{t(isBack ? 'shell.backOnline' : 'shell.offline')}</b> {isBack ? null : t('shell.savedAt', { time })}
      </p>
      {isBack ? (
        <Button size="s" kind="soft" onClick={reloadPage}>
          {t('shell.refresh')}
        </Button>
      ) : null}
    </div>
  );
}
