import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import english from '@foyer/locales/EN/arcade.json' with { type: 'json' };
import compile from 'icu-minify/compile';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Player, PlayerContext } from '../page/player.tsx';

const messages = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, compile(text)]));

const PLAYER: Player = {
  session: {
    token: 't',
    playerId: '0199aaaa-0000-8000-8000-000000000009',
    merchant: 'lotus',
    currency: 'VND',
    language: 'EN',
    displayName: 'Demo',
    isTrial: false,
  },
  page: {
    merchant: 'lotus',
    skin: 'lacquer',
    language: 'EN',
    locale: 'en-US',
    gameCode: 'LUCKY-DICE',
    backUrl: '/m/home',
    frame: { name: 'Lotus', promise: '', text: '', textColor: null },
  },
};

/** The markup of a part of a game, as a player with a session first sees it. */
export const renderGame = (element: ReactElement): string =>
  renderToStaticMarkup(
    <MessagesProvider value={{ locale: 'en-US', messages }}>
      <PlayerContext.Provider value={PLAYER}>{element}</PlayerContext.Provider>
    </MessagesProvider>,
  );
