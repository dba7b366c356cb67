import { Button } from '@foyer/ui/button.tsx';
import { Form } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import { PROMOTIONS_PATH, toOfferAddress } from './promotion-data.ts';

interface TakeFormProps {
  id: string;
  act: 'claim' | 'checkIn' | 'join' | 'leave';
  label: string;
  kind?: 'secondary';
}

/** Claims the offer, joins it or checks in; works without scripts. */
export function TakeForm({ act, id, kind, label }: TakeFormProps) {
  const t = useTranslation();
  const action = useCampaign()(toOfferAddress(id));
  const { isBusy, onSubmit } = useSubmitLock(PROMOTIONS_PATH);
  return (
    <Form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="act"
        value={act}
        size="l"
        block
        {...(kind ? { kind } : {})}
        loading={isBusy}
        loadingLabel={t('promotions.working')}
      >
        {label}
      </Button>
    </Form>
  );
}
