import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { lazy, Suspense } from 'react';
import { useHydrated } from '../../app/use-hydrated.ts';

const FailureDialog = lazy(() => import('./failure-dialog.tsx'));

export type FailureNoticeProps = { text: string; traceId: string };

/** Why nobody was registered, where no field is to blame: a dialog, or a notice until scripts are there. */
export function FailureNotice({ text, traceId }: FailureNoticeProps) {
  const inline = <InlineNotice kind="negative">{text}</InlineNotice>;
  if (!useHydrated()) return inline;
  return (
    <Suspense fallback={inline}>
      <FailureDialog key={traceId} text={text} traceId={traceId} />
    </Suspense>
  );
}
