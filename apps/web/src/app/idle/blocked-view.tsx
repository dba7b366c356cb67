import { useState } from 'react';
import type { Blocked } from '../blocked.ts';
import { BlockedScreen } from '../screens/blocked-screen.tsx';
import { checkStatus } from './watch-status.ts';

/** A closed lobby that opens by itself. The only export is the default one, for `lazy`. */
export default function BlockedView({ blocked }: { blocked: Blocked }) {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await checkStatus();
    setChecking(false);
  };
  return <BlockedScreen blocked={blocked} isChecking={isChecking} onCheck={check} />;
}
