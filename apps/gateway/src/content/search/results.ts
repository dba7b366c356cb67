import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { search } from '@foyer/contract/relay/search.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Offer } from '../../engagement/promotions/offers-document.ts';
import type { Game } from '../../play/games/catalogue.ts';
import { nameOfVendor } from '../../play/games/game.ts';
import { countVendors } from '../../play/games/listed-game.ts';
import type { RunningDraw } from '../../play/games/running-draws.ts';
import type { VisibleCatalogue } from '../../play/games/visible-catalogue.ts';
import type { HelpArticle } from '../help/help-document.ts';
import type { SourceName } from './search-sources.ts';

type Result = ValueOf<typeof search>['groups'][number]['results'][number];

/** The data that results are built from. */
export interface ResultContext {
  visible: VisibleCatalogue;
  language: LanguageCode;
  draws: ReadonlyMap<string, RunningDraw>;
  /** The running offers. */
  offers: readonly Offer[];
  /** The visible articles. */
  help: readonly HelpArticle[];
}

/** Builds the results of one source; entries that are not visible are left out. */
type Write = (context: ResultContext) => (id: string) => Result[];

function toGameResult(game: Game, { language, visible }: ResultContext): Result {
  return {
    id: game.code,
    title: inLanguage(game.name, language),
    text: game.schedule ? inLanguage(game.schedule, language) : nameOfVendor(visible.catalogue, game.vendor, language),
    art: game.art,
    hue: game.hue,
    closesAt: null,
  };
}

const gameWriter: Write = (context) => {
  const games = new Map(context.visible.games.map((game) => [game.code, game]));
  return (id) => {
    const game = games.get(id);
    return game ? [toGameResult(game, context)] : [];
  };
};

/** The builder of each source's results. */
export const WRITERS: Readonly<Record<SourceName, Write>> = {
  games: gameWriter,
  providers: ({ language, visible }) => {
    const vendors = countVendors(visible.games, language, visible.catalogue);
    return (id) => {
      const vendor = vendors.find(({ code }) => code === id);
      if (!vendor) return [];
      return [{ id, title: vendor.name, text: String(vendor.gameCount), art: '', hue: 0, closesAt: null }];
    };
  },
  promotions: ({ language, offers }) => {
    const running = new Map(offers.map((offer) => [offer.id, offer]));
    return (id) => {
      const offer = running.get(id);
      if (!offer) return [];
      const { art, hue, summary, title } = offer;
      return [
        { id, title: inLanguage(title, language), text: inLanguage(summary, language), art, hue, closesAt: null },
      ];
    };
  },
  help: ({ help, language }) => {
    const shown = new Map(help.map((article) => [article.id, article]));
    return (id) => {
      const article = shown.get(id);
      if (!article) return [];
      const { summary, title } = article;
      return [
        {
          id,
          title: inLanguage(title, language),
          text: inLanguage(summary, language),
          art: '',
          hue: 0,
          closesAt: null,
        },
      ];
    };
  },
  draws: (context) => {
    const write = gameWriter(context);
    return (id) => {
      const draw = context.draws.get(id);
      if (!draw) return [];
      return write(id).map((result) => ({ ...result, text: draw.drawName, closesAt: draw.closesAt }));
    };
  },
};
