import { useState } from 'react';
import type { Blocked } from '../../page/blocked.ts';
import { BlockedScreen } from '../screens/blocked-screen.tsx';

/** The screen of a closed lobby; disappears when the lobby opens. Default export for `lazy`. */
export default function BlockedView({ blocked }: { blocked: Blocked }) {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    // The services run already: their status check reported the lobby as closed.
    await import('./app-services.ts').then(({ checkStatus }) => checkStatus());
    setChecking(false);
  };
  return <BlockedScreen blocked={blocked} isChecking={isChecking} onCheck={check} />;
}
