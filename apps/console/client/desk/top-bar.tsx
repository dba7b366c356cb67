import type { Desk, DeskFigures } from '@foyer/contract/staff/desk-shapes.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';
import { useTranslation } from '../page/messages.ts';
import { MyDesk } from './my-desk.tsx';
import { SearchField } from './search-field.tsx';
import { Team } from './team.tsx';

const MAX_CHATS = 8;
type Panel = 'me' | 'team' | 'days';

interface TopBarProps {
  desk: Desk;
  /** The open conversations of this person. */
  chats: number;
  guard: Guard;
  isFeedback: boolean;
  /** Number of the search: another one begins empty. */
  search: number;
  onFeedback(): void;
  onFind(text: string): void;
  onFindEnd(): void;
  onChange(): Promise<void>;
  onEnd(): void;
}

function Days({ days }: { days: readonly DeskFigures[] }) {
  const t = useTranslation();
  const say = (value: number | null) => (value === null ? '–' : value.toLocaleString(t.locale));
  return (
    <table>
      <caption>{t('lastDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('brand')}</th>
          <th scope="col">{t('openedCount')}</th>
          <th scope="col">{t('closedCount')}</th>
          <th scope="col">{t('waiting')}</th>
          <th scope="col">{t('firstAnswer')}</th>
          <th scope="col">{t('stars')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ closed, firstAnswerSeconds, merchant, opened, stars, waiting }) => (
          <tr key={merchant}>
            <th scope="row">{merchant}</th>
            <td>{say(opened)}</td>
            <td>{say(closed)}</td>
            <td>{say(waiting)}</td>
            <td>{firstAnswerSeconds === null ? '–' : t('seconds', { count: firstAnswerSeconds })}</td>
            <td>{say(stars)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AvailabilityProps {
  me: NonNullable<Desk['me']>;
  chats: number;
  onToggle(): void;
}

/** Whether the person takes conversations, and how many they have. */
function Availability({ chats, me, onToggle }: AvailabilityProps) {
  const t = useTranslation();
  return (
    <button type="button" aria-pressed={me.isAvailable} onClick={onToggle}>
      {t(me.isAvailable ? 'available' : 'away')} · {t('chatsOf', { count: chats, max: me.maxChats })}
    </button>
  );
}

/** Asks once for the name that customers see. */
function Begin({ onBegin }: { onBegin(shownName: string): void }) {
  const t = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shownName = String(new FormData(event.currentTarget).get('shownName') ?? '').trim();
    if (shownName) onBegin(shownName);
  };
  return (
    <form onSubmit={submit}>
      <label>
        {t('shownName')}
        <input name="shownName" maxLength={40} required />
      </label>
      <button type="submit" className="primary">
        {t('begin')}
      </button>
    </form>
  );
}

/** Who is at the desk, under what name, and whether they take conversations. */
export function TopBar(props: TopBarProps) {
  const { chats, desk, guard, isFeedback, onChange, onEnd, onFeedback, onFind, onFindEnd, search } = props;
  const t = useTranslation();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [days, setDays] = useState<readonly DeskFigures[]>([]);
  const { me } = desk;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPanel(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const save = async (shownName: string, isAvailable: boolean) => {
    await guard(
      call('desk-set-up', {
        ...{ shownName, isAvailable, maxChats: me?.maxChats ?? MAX_CHATS, languages: me?.languages ?? [] },
      }),
    );
    await onChange();
  };
  const toggle = async (next: Panel) => {
    if (panel === next) return setPanel(null);
    if (next === 'days') setDays((await guard(call('desk-statistics', {})))?.days ?? []);
    setPanel(next);
  };
  const opener = (of: Panel, text: string) => (
    <button type="button" aria-expanded={panel === of} onClick={() => void toggle(of)}>
      {text}
    </button>
  );
  return (
    <header className="top">
      <b>{t('title')}</b>
      <SearchField key={search} onFind={onFind} onEnd={onFindEnd} />
      {me ? (
        <Availability {...{ chats, me }} onToggle={() => void save(me.shownName, !me.isAvailable)} />
      ) : (
        <Begin onBegin={(shownName) => void save(shownName, true)} />
      )}
      <span className="space" />
      <button type="button" aria-pressed={isFeedback} onClick={onFeedback}>
        {t('feedback')}
      </button>
      {opener('team', t('team'))}
      {opener('days', t('statistics'))}
      {opener('me', me?.shownName ?? desk.name)}
      <button type="button" onClick={onEnd}>
        {t('signOut')}
      </button>
      {panel ? (
        <div className="panel">
          {panel === 'team' ? <Team colleagues={desk.colleagues} /> : null}
          {panel === 'days' ? <Days days={days} /> : null}
          {panel === 'me' ? <MyDesk desk={desk} guard={guard} onChange={onChange} /> : null}
        </div>
      ) : null}
    </header>
  );
}
