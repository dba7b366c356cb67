import { useEffect } from 'react';
import { DomainScreen } from '../../features/speed-domain/domain-screen.tsx';
import { watchDomain } from './watch-domain.ts';

/** The page of a host that no merchant lists. It reloads once one does. Default export for `lazy`. */
export default function UnknownHost({ traceId }: { traceId: string }) {
  useEffect(watchDomain, []);
  return <DomainScreen traceId={traceId} />;
}
