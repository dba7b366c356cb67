import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useTranslation } from '../messages/messages.ts';

/** A card that replaces a part that did not load; the rest of the screen works. */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslation();
  const retry = (
    <Button kind="secondary" size="s" onClick={onRetry}>
      {t('state.retry')}
    </Button>
  );
  return (
    <InlineNotice kind="negative" action={retry}>
      {t('state.failed')}
    </InlineNotice>
  );
}
