import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useBrand } from '../../page/brand.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/support.page.ts';
import { LazyChat } from './lazy-chat.tsx';
import { LazyChatLauncher } from './lazy-providers.tsx';
import { OWN_CHAT, SUPPORT_PATH } from './support-data.ts';
import { SupportHome } from './support-home.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return { overview: await pageCall(page, url, page.call('support.overview').catch(nullIfNotFound)) };
}

export default function SupportPage({ loaderData: { overview } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { hasChats } = useBrand();
  const Chat = hasChats && search.get('chat') !== OWN_CHAT ? LazyChatLauncher : LazyChat;
  const isHydrated = useHydrated();
  const isOpen = isHydrated && search.has('chat');
  const close = () => void navigate(SUPPORT_PATH, { replace: true, preventScrollReset: true });
  return (
    <PhoneLayout>
      <SupportHome overview={overview} />
      {isOpen && overview ? <Chat helpLines={overview.helpLines} onClose={close} /> : null}
    </PhoneLayout>
  );
}
