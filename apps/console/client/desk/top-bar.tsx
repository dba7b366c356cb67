import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import type { Desk, DeskDay } from '../api/shapes.ts';
import type { Guard } from '../api/use-guard.ts';
import { useTranslation } from '../page/messages.ts';

const MOST_CHATS = 8;

interface TopBarProps {
  desk: Desk;
  guard: Guard;
  isFeedback: boolean;
  onFeedback(): void;
  onChange(): Promise<void>;
  onEnd(): void;
}

function Days({ days }: { days: readonly DeskDay[] }) {
  const t = useTranslation();
  const say = (value: number | null) => (value === null ? '–' : value.toLocaleString(t.locale));
  return (
    <table className="days">
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

/** Who is at the desk, under what name, and whether they take conversations. */
export function TopBar({ desk, guard, isFeedback, onChange, onEnd, onFeedback }: TopBarProps) {
  const t = useTranslation();
  const [days, setDays] = useState<DeskDay[] | null>(null);
  const { me } = desk;
  const save = async (shownName: string, isAvailable: boolean) => {
    await guard(call('desk-set-up', { shownName, isAvailable, mostChats: me?.mostChats ?? MOST_CHATS }));
    await onChange();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shownName = String(new FormData(event.currentTarget).get('shownName') ?? '').trim();
    if (shownName) void save(shownName, true);
  };
  const toggleDays = async () => {
    if (days) return setDays(null);
    const loaded = await guard(call('desk-statistics', {}));
    if (loaded) setDays(loaded.days);
  };
  return (
    <header className="top">
      <b>{t('title')}</b>
      {me ? (
        <button type="button" aria-pressed={me.isAvailable} onClick={() => void save(me.shownName, !me.isAvailable)}>
          {t(me.isAvailable ? 'available' : 'away')}
        </button>
      ) : (
        <form onSubmit={submit}>
          <label>
            {t('shownName')}
            <input name="shownName" maxLength={40} required />
          </label>
          <button type="submit" className="primary">
            {t('begin')}
          </button>
        </form>
      )}
      <span className="space" />
      <button type="button" aria-pressed={isFeedback} onClick={onFeedback}>
        {t('feedback')}
      </button>
      <button type="button" aria-expanded={days !== null} onClick={() => void toggleDays()}>
        {t('statistics')}
      </button>
      <span>{me?.shownName ?? desk.name}</span>
      <button type="button" onClick={onEnd}>
        {t('signOut')}
      </button>
      {days ? <Days days={days} /> : null}
    </header>
  );
}
