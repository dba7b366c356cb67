import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Form } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import { CLOSE_PATH } from './settings-data.ts';

/** Shows that the account will be closed, and how to keep it. */
export function ClosingNotice({ closingAt }: { closingAt: string }) {
  const t = useTranslation();
  const day = useMoment('long');
  const keep = (
    <Form method="post" action={useCampaign()(CLOSE_PATH)}>
      <Button type="submit" name="act" value="keep" kind="text" size="s">
        {t('settings.keep')}
      </Button>
    </Form>
  );
  return (
    <InlineNotice kind="warning" action={keep}>
      {t('settings.closingOn', { day: day(closingAt) })}
    </InlineNotice>
  );
}
