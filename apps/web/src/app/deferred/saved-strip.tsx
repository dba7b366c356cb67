import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { reloadPage } from '../../device/reload.ts';
import { useMemberState } from '../../page/member-state.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { ShellState } from '../shell-store.ts';
import styles from './saved-strip.module.css';

/** Shows that the page is a cached one, and how old it is. Default export for `lazy`. */
export default function SavedStrip({ at, isBack }: NonNullable<ShellState['saved']>) {
  const t = useTranslation();
  const moment = useMoment('short');
  const { savedBalance } = useMemberState();
  return (
    <div role="status" className={styles.strip}>
      <Icon name={isBack ? 'refresh' : 'wifi-off'} size={20} />
      <p className="t-footnote">
        <b>{t(isBack ? 'shell.backOnline' : 'shell.offline')}</b>{' '}
        {isBack ? null : t('shell.savedAt', { time: moment(at) })}{' '}
        {savedBalance ? t('shell.balanceAt', { time: moment(savedBalance.at) }) : null}
      </p>
      {isBack ? (
        <Button size="s" kind="soft" onClick={reloadPage}>
          {t('shell.refresh')}
        </Button>
      ) : null}
    </div>
  );
}
