import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import type { TicketsCopy } from '@foyer/vault/member-copy.ts';
import { reloadPage } from '../../device/reload.ts';
import { useMemberState } from '../../page/member-state.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { ShellState } from '../shell-store.ts';
import styles from './saved-page-notice.module.css';

/** Shows that the page is a cached one, and how old it is. Default export for `lazy`. */
export default function SavedPageNotice({ at, isBack, tickets }: NonNullable<ShellState['saved']>) {
  const t = useTranslation();
  const moment = useMoment('short');
  const { savedBalance } = useMemberState();
  return (
    <div role="status" className={styles.notice}>
      <Icon name={isBack ? 'refresh' : 'wifi-off'} size={20} />
      <p className="t-footnote">
        <b>{t(isBack ? 'notices.backOnline' : 'notices.offline')}</b>{' '}
        {isBack ? null : t('notices.savedAt', { time: moment(at) })}{' '}
        {savedBalance ? t('notices.balanceAt', { time: moment(savedBalance.at) }) : null}
      </p>
      {tickets ? <SavedTickets copy={tickets} heading={`${tickets.title} · ${moment(tickets.at)}`} /> : null}
      {isBack ? (
        <Button size="s" kind="soft" onClick={reloadPage}>
          {t('notices.refresh')}
        </Button>
      ) : null}
    </div>
  );
}

/** The member's latest tickets, as the formatted text that was stored. */
function SavedTickets({ copy, heading }: { copy: TicketsCopy; heading: string }) {
  return (
    <details className={styles.tickets}>
      <summary className="t-footnote strong">{heading}</summary>
      <ul>
        {copy.tickets.map(({ detail, id, name, state }) => (
          <li key={id}>
            <span className="t-footnote strong">
              {name} · {state}
            </span>
            <span className="t-footnote">{detail}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
