import { ButtonLink } from '@foyer/ui/button.tsx';
import { Link } from '../link.tsx';
import { useSay } from '../words.tsx';
import { StateScreen } from './state-screen.tsx';

/** Says honestly that a part is not there yet, and leads back to what is. */
export function UnbuiltScreen() {
  const say = useSay();
  const home = (
    <ButtonLink as={Link} to="/m/home" size="l" block>
      {say('app.toHome')}
    </ButtonLink>
  );
  return (
    <StateScreen scene="maintenance" title={say('app.unbuiltTitle')} text={say('app.unbuiltText')} actions={home} />
  );
}
