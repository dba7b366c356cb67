import { Suspense, useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import { serverNow } from '../../gateway/fetch-answer.ts';
import { putInDocument, useDocumentData } from '../../page/document-data.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/home.page.ts';
import { loadLobby } from './load-lobby.ts';
import { Lobby } from './lobby.tsx';
import type { LobbyData } from './lobby-data.ts';
import { writeTexts } from './write-texts.ts';

const AppSheet = lazyWithFallback(() => import('./app-sheet.tsx'));

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { brand, call, now, session } = page;
  const [lobby, balance] = await Promise.all([
    loadLobby(call),
    session ? call('wallet.balance').catch(() => null) : null,
  ]);
  return { lobby: putInDocument(page, 'lobby', writeTexts(lobby, brand)), balance, now: now() };
}

/** On navigation inside the app the browser calls the gateway directly. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { lobby: await loadLobby(browserCall(request.signal)), balance: null, now: serverNow() };
}

export default function HomePage({ loaderData: { lobby: loaded, balance, now } }: Route.ComponentProps) {
  const lobby = useDocumentData<LobbyData>(loaded);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <PhoneLayout current="home">
      <Lobby
        data={isSheetOpen ? { ...lobby, app: null } : lobby}
        balance={balance}
        now={now}
        onDownloadClose={() => setSheetOpen(true)}
      />
      {isSheetOpen && lobby.app ? (
        <Suspense>
          <AppSheet app={lobby.app} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </PhoneLayout>
  );
}
