import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import { skinOf } from '../page/skin.ts';
import { GameTile } from './game-tile.tsx';
import styles from './lobby.module.css';
import { GROUPS, groupOf, type LobbyDraw, paceOf } from './lobby-draws.ts';
import { periodOf, toPeriods } from './period.ts';
import { SectionHead } from './section-head.tsx';

/** Every lottery, in groups of a kind. */
export function GameGroups({ draws }: { readonly draws: readonly LobbyDraw[] }) {
  const t = useTranslation();
  const { page } = usePlayer();
  const toNote = useGroupNote();
  const groups = GROUPS.map((name) => ({ name, games: draws.filter(({ rules }) => groupOf(rules) === name) }));
  return (
    <section aria-label={t('lobby.title')}>
      {groups
        .filter(({ games }) => games.length > 0)
        .map(({ name, games }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <SectionHead id={`group-${name}`} title={t(`lobby.group.${name}`)} note={toNote(games)} />
            <ul className={styles.tiles} data-kind={skinOf(page.skin).layout.tile.kind}>
              {games.map((draw) => (
                <li key={draw.code}>
                  <GameTile draw={draw} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}

/** How often the games of a group are drawn; empty if they differ. */
function useGroupNote(): (games: readonly LobbyDraw[]) => string {
  const t = useTranslation();
  return (games) => {
    const periods = games.flatMap(({ rules }) => periodOf(rules.schedule) ?? []);
    if (periods.length === games.length) return toPeriods(periods, t);
    const paces = new Set(games.map(({ rules }) => paceOf(rules.schedule)));
    if (paces.size > 1) return '';
    return t(paces.has('daily') ? 'lobby.note.daily' : 'lobby.note.weekly');
  };
}
