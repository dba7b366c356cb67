import { Suspense, useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import { clockOffset, serverNow } from '../../gateway/fetch-answer.ts';
import { putInDocument, useDocumentData } from '../../page/document-data.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { useMemberState } from '../../page/member-state.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useSession } from '../../page/root-data.ts';
import { usePolledQuery } from '../../page/use-polled-query.ts';
import { useBalance } from '../wallet/use-balance.ts';
import type { Route } from './+types/home.page.ts';
import { loadDraws, loadLobby } from './load-lobby.ts';
import { Lobby } from './lobby.tsx';
import type { LobbyData } from './lobby-data.ts';
import { keepTexts, writeTexts } from './write-texts.ts';

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

/** Draws close once a minute; the list is refetched when one has closed. */
const AFTER_CLOSE_MS = 1500;

export default function HomePage({ loaderData: { lobby: loaded, balance, now } }: Route.ComponentProps) {
  const lobby = useDocumentData<LobbyData>(loaded);
  const session = useSession();
  const draws = usePolledQuery((signal) => loadDraws(browserCall(signal)), { rendered: null });
  const current = useBalance(balance);
  const { savedBalance } = useMemberState();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const data = {
    ...lobby,
    draws: draws.data?.draws ? keepTexts(draws.data.draws, lobby.draws) : lobby.draws,
    app: isSheetOpen ? null : lobby.app,
  };
  return (
    <PhoneLayout current="home">
      <Lobby
        data={data}
        member={session ? { balance: current.data } : savedBalance && { balance: savedBalance }}
        now={now}
        clockOffsetMs={draws.data?.clockOffsetMs ?? clockOffset()}
        isStale={draws.isStale}
        onDownloadClose={() => setSheetOpen(true)}
        onDrawClosed={() => setTimeout(draws.refetch, AFTER_CLOSE_MS)}
      />
      {isSheetOpen && lobby.app ? (
        <Suspense>
          <AppSheet app={lobby.app} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </PhoneLayout>
  );
}
