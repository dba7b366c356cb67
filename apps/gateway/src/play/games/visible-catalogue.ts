import type { Facts } from '@foyer/conditions/condition.ts';
import { deviceClassOf } from '@foyer/conditions/device-class.ts';
import { isVisible } from '@foyer/conditions/visibility.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { type Catalogue, catalogueOf, type Game, type Lane } from './catalogue.ts';

/** The facts about a caller for conditions. @param level the member's; null for a visitor */
export function factsOf(
  { country, language, userAgent }: Caller,
  { now }: Pick<Context, 'now'>,
  level: number | null = null,
): Facts {
  return { country, language, level, device: deviceClassOf(userAgent), time: now() };
}

/** The part of a merchant’s catalogue that a caller sees. */
export interface VisibleCatalogue {
  catalogue: Catalogue;
  games: Game[];
  lanes: Lane[];
}

/** The one place that decides what is visible: the vendor is connected, the time is right, and the condition holds. */
export function findVisible(
  merchant: string,
  facts: Facts,
  context: Pick<Context, 'documents' | 'vendors'>,
): VisibleCatalogue {
  const catalogue = catalogueOf(context, merchant);
  return {
    catalogue,
    games: catalogue.games.filter((game) => context.vendors.has(game.vendor) && isVisible(game.shown, facts)),
    lanes: catalogue.lanes.filter((lane) => isVisible(lane.shown, facts)),
  };
}
