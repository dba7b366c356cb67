import type { Server } from 'node:http';
import type { WebOptions } from '@foyer/web/server/create-web.ts';
import type { ErrorPayload, HotPayload, ViteDevServer } from 'vite';
import { createArcadeVite, createLotteryVite } from './game-vites.ts';
import { toOverlay } from './overlay.ts';
import type { Fault } from './readable-log.ts';
import { createWebVite, type WebVite } from './web-vite.ts';
import { createWorkshopVite } from './workshop-vite.ts';

/** The Vite servers. Those of lottery, arcade and workshop start with their first request. */
export interface Vites {
  web: WebVite;
  lottery(): Promise<ViteDevServer>;
  arcade(): Promise<ViteDevServer>;
  workshop(): Promise<ViteDevServer>;
  /** Reloads every open page. */
  reload(): void;
  /** Makes the open pages of lottery and arcade show their edited messages, without a reload. */
  refreshGames(): void;
  /** Shows an error in every open page, and in those opened until a source changes. */
  showFault(fault: Fault): void;
  close(): Promise<void>;
}

export async function createVites(server: Server, options: WebOptions): Promise<Vites> {
  const onFault = (fault: Fault) => showFault(fault);
  const web = await createWebVite(server, options, onFault);
  const lottery = once(() => createLotteryVite(server, onFault));
  const arcade = once(() => createArcadeVite(server, onFault));
  const workshop = once(() => createWorkshopVite(server, onFault));
  const games = () => [lottery.started, arcade.started].filter((vite) => vite !== null);
  const started = () => [...games(), workshop.started].filter((vite) => vite !== null);
  const sendTo = (vites: readonly Promise<ViteDevServer>[], payload: HotPayload) => {
    for (const vite of vites) void vite.then(({ ws }) => ws.send(payload));
  };
  const send = (payload: HotPayload) => {
    web.vite.ws.send(payload);
    sendTo(started(), payload);
  };
  // A failing page is sent while the previous page is still connected, so it would miss a message sent immediately.
  let shown: ErrorPayload | null = null;
  web.vite.ws.on('connection', (socket) => shown && socket.send(JSON.stringify(shown)));
  web.vite.watcher.on('all', () => {
    shown = null;
  });
  const showFault = (fault: Fault) => {
    shown = toOverlay(fault);
    send(shown);
  };
  return {
    web,
    showFault,
    lottery: lottery.start,
    arcade: arcade.start,
    workshop: workshop.start,
    reload() {
      shown = null;
      send({ type: 'full-reload' });
    },
    refreshGames() {
      shown = null;
      sendTo(games(), { type: 'custom', event: 'foyer:messages' });
    },
    async close() {
      await Promise.all([web.close(), ...started().map(async (vite) => (await vite).close())]);
    },
  };
}

function once<T>(make: () => Promise<T>) {
  const made: { started: Promise<T> | null; start(): Promise<T> } = {
    started: null,
    start: () => (made.started ??= make()),
  };
  return made;
}
