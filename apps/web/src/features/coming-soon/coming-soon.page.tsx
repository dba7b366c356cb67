import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { pageTitle } from '../../page/page-title.ts';
import { ComingSoonScreen } from '../../page/screens/coming-soon-screen.tsx';
import type { Route } from './+types/coming-soon.page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** A route of §2 whose part is not built yet. Without a loader the server would not check route access. */
export const loader = () => null;

export default function ComingSoonPage() {
  return (
    <PhoneLayout>
      <ComingSoonScreen />
    </PhoneLayout>
  );
}
