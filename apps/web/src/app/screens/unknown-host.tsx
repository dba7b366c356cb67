import { useEffect } from 'react';
import { DomainScreen } from '../../features/speed-domain/domain-screen.tsx';
import { startDeferred } from '../start-deferred.ts';

/** The page of a host that no merchant lists. It reloads once one does. */
export function UnknownHost({ traceId }: { traceId: string }) {
  useEffect(() => startDeferred(({ watchDomain }) => watchDomain()), []);
  return <DomainScreen traceId={traceId} />;
}
