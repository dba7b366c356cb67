import { useEffect } from 'react';
import { startIdle } from '../start-idle.ts';
import { DomainScreen } from './domain-screen.tsx';

/** The page of a host that no merchant lists. It comes anew by itself when one does. */
export function UnknownHost({ traceId }: { traceId: string }) {
  useEffect(() => startIdle(({ watchDomain }) => watchDomain()), []);
  return <DomainScreen traceId={traceId} />;
}
