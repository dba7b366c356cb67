import type { DeskView } from '@foyer/contract/staff/desk.ts';
import { type DeskKey, useTranslation } from '../page/messages.ts';
import { HARM_WORDS } from './harm-notice.tsx';
import type { ListedConversation, Shown } from './use-lists.ts';

const VIEWS: readonly { view: DeskView; name: DeskKey }[] = [
  { view: 'mine', name: 'mine' },
  { view: 'waiting', name: 'waiting' },
  { view: 'all', name: 'all' },
  { view: 'closed', name: 'closed' },
];

const MINUTE_MS = 60_000;
const WARN_MINUTES = 1;
const LATE_MINUTES = 3;

/** How long somebody has waited, as `4:12`, and how urgent that is. */
function waitOf(since: string, now: number): { text: string; level: 'fine' | 'warning' | 'late' } {
  const ms = Math.max(0, now - Date.parse(since));
  const minutes = Math.floor(ms / MINUTE_MS);
  const seconds = String(Math.floor((ms % MINUTE_MS) / 1_000)).padStart(2, '0');
  const level = minutes >= LATE_MINUTES ? 'late' : minutes >= WARN_MINUTES ? 'warning' : 'fine';
  return { text: `${minutes}:${seconds}`, level };
}

function Row({
  isCurrent,
  now,
  onOpen,
  row,
}: {
  row: ListedConversation;
  isCurrent: boolean;
  now: number;
  onOpen(): void;
}) {
  const t = useTranslation();
  const wait = row.unansweredSince ? waitOf(row.unansweredSince, now) : null;
  return (
    <li>
      <button type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className="line">
          <b>{row.username ?? t('guest', { id: row.id.slice(0, 4).toUpperCase() })}</b>
          {wait ? (
            <span className="wait" data-level={wait.level}>
              {wait.text}
            </span>
          ) : null}
        </span>
        <span className="preview">{row.foundText ?? row.preview ?? t('nothingYet')}</span>
        <span className="tags">
          {row.harm ? (
            <i className="harm" data-open={row.harm.state === 'open' || undefined}>
              {t(HARM_WORDS[row.harm.concern])}
            </i>
          ) : null}
          <i>{row.merchant}</i>
          {row.tags.map((tag) => (
            <i key={tag}>{tag}</i>
          ))}
          {row.levelName ? <i className="level">{row.levelName}</i> : null}
        </span>
      </button>
    </li>
  );
}

interface ListPaneProps {
  rows: readonly ListedConversation[];
  /** How many there are in each part; 0 for a part that was not shown yet. */
  totals: Readonly<Record<DeskView, number>>;
  /** How many more may be shown: `many` if it is not known how many. */
  left: number | 'many';
  shown: Shown;
  current: string;
  now: number;
  onView(view: DeskView): void;
  onMore(): void;
  onOpen(id: string): void;
}

/** The conversations of a part of the desk, or those that were found. */
export function ListPane({ current, left, now, onMore, onOpen, onView, rows, shown, totals }: ListPaneProps) {
  const t = useTranslation();
  return (
    <nav className="list" aria-label={t('conversations')}>
      <div role="tablist" className="views">
        {VIEWS.map(({ name, view: one }) => (
          <button key={one} type="button" role="tab" aria-selected={one === shown} onClick={() => onView(one)}>
            {t(name)}
            {one === 'mine' || one === 'waiting' ? <span className="count">{totals[one]}</span> : null}
          </button>
        ))}
      </div>
      {rows.length === 0 ? <p className="empty">{t(shown === 'found' ? 'foundNone' : 'noneHere')}</p> : null}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} isCurrent={row.id === current} now={now} onOpen={() => onOpen(row.id)} />
        ))}
      </ul>
      {left === 0 ? null : (
        <button type="button" className="more" onClick={onMore}>
          {left === 'many' ? t('showMore') : t('showMoreOf', { count: left })}
        </button>
      )}
    </nav>
  );
}
