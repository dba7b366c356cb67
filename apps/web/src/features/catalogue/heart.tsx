import { Icon } from '@foyer/ui/icon.tsx';
import { toggleFavourite } from '../../page/game/use-game-marks.ts';
import { useTranslation } from '../../page/messages.ts';

type HeartProps = {
  gameCode: string;
  name: string;
  isFavourite: boolean;
  className?: string | undefined;
  size?: number;
};

/** Adds a game to the favourites, or removes it. */
export function Heart({ gameCode, name, isFavourite, className, size = 18 }: HeartProps) {
  const t = useTranslation();
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isFavourite}
      aria-label={t('catalogue.favourite', { game: name })}
      onClick={() => void toggleFavourite(gameCode)}
    >
      <span>
        <Icon name="heart" filled={isFavourite} size={size} />
      </span>
    </button>
  );
}
