import { appVersionOf, isAlone } from '../../device/in-app.ts';
import { BOTTOM_POPUP_DELAY_MS, PUSH_REGISTER_AFTER_MS } from '../../limits.data.ts';
import type { Brand } from '../../page/brand.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { watchMember } from './watch-member.ts';
import { watchUpdates } from './watch-updates.ts';

/** Starts the non-critical services; the rarely used ones are chunks of their own. @returns a function that stops it */
export function startDeferred({ hasChats }: Pick<Brand, 'hasChats'>): () => void {
  const stops = [watchUpdates(), prefetchOnIntent(), watchMember()];
  const begin = (loaded: Promise<() => () => void>) => {
    loaded.then(
      (start) => stops.push(start()),
      () => undefined,
    );
  };
  begin(import('./watch-install.ts').then(({ watchInstall }) => watchInstall));
  const appVersion = appVersionOf(globalThis.navigator.userAgent);
  if (appVersion)
    begin(
      import('./watch-app-version.ts').then(
        ({ watchAppVersion }) =>
          () =>
            watchAppVersion(appVersion),
      ),
    );
  if (isAlone()) begin(import('./note-installed.ts').then(({ noteInstalled }) => noteInstalled));
  if (hasChats)
    begin(
      import('../../features/support/providers/provider-chats.ts').then(({ stopChats, watchChats }) => () => {
        watchChats();
        return stopChats;
      }),
    );
  // Popups come last, once the network has been quiet.
  const popups = setTimeout(() => {
    begin(import('./watch-popups.ts').then(({ watchPopups }) => watchPopups));
  }, BOTTOM_POPUP_DELAY_MS);
  const push = setTimeout(() => {
    begin(import('./watch-push.ts').then(({ watchPush }) => watchPush));
  }, PUSH_REGISTER_AFTER_MS);
  stops.push(
    () => clearTimeout(popups),
    () => clearTimeout(push),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
