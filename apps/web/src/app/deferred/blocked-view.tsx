import { useState } from 'react';
import type { Blocked } from '../../page/blocked.ts';
import { BlockedScreen } from '../screens/blocked-screen.tsx';

/** A closed lobby that opens by itself. The only export is the default one, for `lazy`. */
export default function BlockedView({ blocked }: { blocked: Blocked }) {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    // It is there already: it is what found the lobby closed.
    await import('./app-services.ts').then(({ checkStatus }) => checkStatus());
    setChecking(false);
  };
  return <BlockedScreen blocked={blocked} isChecking={isChecking} onCheck={check} />;
}
