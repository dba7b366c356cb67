import { Stage } from '../../app/frame/stage.tsx';
import { pageTitle } from '../../app/page-title.ts';
import { UnbuiltScreen } from '../../app/screens/unbuilt-screen.tsx';
import type { Route } from './+types/unbuilt.page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** A route of §2 whose part is not built yet. NOTE without a loader nobody would ask the server who may see it. */
export const loader = () => null;

export default function UnbuiltPage() {
  return (
    <Stage>
      <UnbuiltScreen />
    </Stage>
  );
}
