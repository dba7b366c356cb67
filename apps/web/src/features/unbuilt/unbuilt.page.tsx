import { redirect } from 'react-router';
import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { requireSession } from '../../app/require-session.ts';
import { UnbuiltScreen } from '../../app/screens/unbuilt-screen.tsx';
import type { Route } from './+types/unbuilt.page.ts';

/** §2, §6: what a visitor may see; the rest asks for a login first. */
const PROTECTED = /^\/m\/(changePsw|agentRegister|member\/.+)$/;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** A route of §2 whose part is not built yet: the rules of who may see it hold already. */
export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const pathname = new URL(request.url).pathname.replace(/\.data$/, '');
  if (pathname === '/m/feedback' && !page.session) throw redirect('/m/home');
  if (PROTECTED.test(pathname)) requireSession(page, request);
  return null;
}

export default function UnbuiltPage() {
  return (
    <Stage>
      <UnbuiltScreen />
    </Stage>
  );
}
