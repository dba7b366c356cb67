import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';

export type FailureNoticeProps = { text: string; traceId: string };

type QuietProps = FailureNoticeProps & {
  /** Stays in the form: no dialog. */
  isQuiet: boolean;
};

/** A notice in the form, used without scripts or if the dialog cannot be loaded. */
const InForm = ({ text }: FailureNoticeProps) => <InlineNotice kind="negative">{text}</InlineNotice>;

const FailureDialog = lazyWithFallback(() => import('./failure-dialog.tsx'), InForm);

/** A registration error that belongs to no field: a dialog, or a notice without scripts. */
export function FailureNotice({ isQuiet, text, traceId }: QuietProps) {
  const isHydrated = useHydrated();
  if (isQuiet) return <InlineNotice kind="warning">{text}</InlineNotice>;
  const inForm = <InForm text={text} traceId={traceId} />;
  if (!isHydrated) return inForm;
  return (
    <Suspense fallback={inForm}>
      <FailureDialog key={traceId} text={text} traceId={traceId} />
    </Suspense>
  );
}
