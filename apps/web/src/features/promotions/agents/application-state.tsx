import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Form, useActionData } from 'react-router';
import { Link, useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import type { Refused } from '../../../page/send-form.ts';
import { useMoment } from '../../../page/use-moment.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import lists from '../promotions.module.css';
import { APPLICATION_PATH, type Application, toStepAddress } from './application-data.ts';

function Withdraw() {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  const { isBusy, onSubmit } = useSubmitLock(APPLICATION_PATH);
  return (
    <Form method="post" action={useCampaign()(APPLICATION_PATH)} onSubmit={onSubmit}>
      {refused ? <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice> : null}
      <Button
        type="submit"
        name="act"
        value="withdraw"
        kind="secondary"
        loading={isBusy}
        loadingLabel={t('agents.working')}
      >
        {t('agents.withdraw')}
      </Button>
    </Form>
  );
}

/** The state of a submitted application. */
export function ApplicationState({ application }: { application: Application }) {
  const t = useTranslation();
  const day = useMoment('day');
  const { againAt, refusal, state, submittedAt } = application;
  if (state === 'submitted')
    return (
      <section className={lists.nothing}>
        <Scene name="region" size="card" />
        <h2 className="t-title-3">{t('agents.submitted')}</h2>
        <p className="t-body c-2">{t('agents.submittedText', { day: submittedAt ? day(submittedAt) : '' })}</p>
        <Withdraw />
      </section>
    );
  return (
    <section className={lists.nothing}>
      <Scene name="empty" size="card" />
      <h2 className="t-title-3">{t('agents.refused')}</h2>
      <p className="t-body c-2">
        {t(`agents.refusal.${refusal ?? 'details'}`)} {againAt ? t('agents.againFrom', { day: day(againAt) }) : null}
      </p>
      {againAt ? null : (
        <ButtonLink as={Link} to={toStepAddress(2)}>
          {t('agents.applyAgain')}
        </ButtonLink>
      )}
    </section>
  );
}
