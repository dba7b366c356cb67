import { ArtTile, artTileClass } from '@foyer/ui/art-tile.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../messages/messages.ts';
import { useGameArt } from '../page/game-art.ts';
import { usePlayer } from '../page/player.tsx';
import { skinOf } from '../page/skin.ts';
import { useMoment } from '../page/use-moment.ts';
import { CountdownPill, useClosesSoon } from './countdown-pill.tsx';
import type { LobbyDraw } from './lobby-draws.ts';
import { periodOf, toPeriod, toWeekdays } from './period.ts';
import { useGameLink } from './use-game-link.ts';

const DEFAULT_HUE = 285;

/** When the game is drawn: its period, its days, or the time of its next draw. */
function useSchedule(): (draw: LobbyDraw) => string {
  const t = useTranslation();
  const { page } = usePlayer();
  const toMoment = useMoment();
  return ({ current, rules: { schedule } }) => {
    const seconds = periodOf(schedule);
    if (seconds !== null) return toPeriod(seconds, t);
    const isMonthly = schedule.kind === 'calendar' && schedule.days.kind === 'monthly';
    const time = current ? toMoment(current.drawsAt, isMonthly ? 'short' : 'time') : '';
    return toWeekdays(schedule, page.locale) ?? time;
  };
}

/** One lottery. In the last hour before its close a countdown replaces “hot”. */
export function GameTile({ draw }: { readonly draw: LobbyDraw }) {
  const t = useTranslation();
  const { page } = usePlayer();
  const artOf = useGameArt();
  const toSchedule = useSchedule();
  const linkTo = useGameLink();
  const seconds = useClosesSoon(draw.current);
  const { name: skin, layout } = skinOf(page.skin);
  const isHot = draw.tag === 'HOT';
  const hasTag = draw.tag !== null && !(isHot && seconds !== null);
  return (
    <Link {...linkTo(draw.code, '/betting')} className={artTileClass(layout.tile.kind, true)}>
      <ArtTile
        skin={skin}
        hue={draw.hue ?? DEFAULT_HUE}
        picture={<img src={artOf(draw.code)} alt="" width={88} height={88} loading="lazy" />}
        name={draw.name}
        detail={toSchedule(draw)}
        tag={hasTag ? { kind: isHot ? 'hot' : 'solid', text: t(isHot ? 'lobby.hot' : 'lobby.new') } : null}
        corner={draw.current && seconds !== null ? <CountdownPill draw={draw.current} seconds={seconds} /> : null}
      />
    </Link>
  );
}
