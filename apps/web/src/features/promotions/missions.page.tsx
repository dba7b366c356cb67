import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Form } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { sendForm } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import type { Route } from './+types/missions.page.ts';
import { CheckInCard } from './check-in-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { MISSIONS_PATH, type Missions } from './promotion-data.ts';
import styles from './promotions.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return { missions: await pageCall(page, url, page.call('promotion.missions').catch(nullIfNotFound)) };
}

async function change(text: (name: string) => string, call: Call): Promise<string> {
  await call('promotion.switchMissions', { body: { isOff: text('isOff') === 'true' }, situation: 'form' });
  return MISSIONS_PATH;
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => change(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => change(text, browserCall()));

/** Switches missions off or on again. */
function Switch({ isOff }: { isOff: boolean }) {
  const t = useTranslation();
  const { isBusy, onSubmit } = useSubmitLock(MISSIONS_PATH);
  return (
    <Form method="post" action={useCampaign()(MISSIONS_PATH)} onSubmit={onSubmit}>
      <Button
        type="submit"
        name="isOff"
        value={String(!isOff)}
        kind={isOff ? 'secondary' : 'text'}
        loading={isBusy}
        loadingLabel={t('promotions.working')}
      >
        {t(isOff ? 'promotions.missionsOn' : 'promotions.missionsOff')}
      </Button>
    </Form>
  );
}

function List({ missions: { checkIns, isOff, missions } }: { missions: Missions }) {
  const t = useTranslation();
  if (isOff) return <InlineNotice kind="info">{t('promotions.missionsAreOff')}</InlineNotice>;
  return (
    <>
      {checkIns.map((offer) => (
        <CheckInCard key={offer.id} offer={offer} />
      ))}
      {missions.length + checkIns.length === 0 ? <p className="t-body c-2">{t('promotions.missionsNone')}</p> : null}
      <ul className={styles.missions}>
        {missions.map((offer, place) => (
          <li key={offer.id}>
            <OfferCard offer={offer} isFirst={place < 3} />
          </li>
        ))}
      </ul>
      <p className="t-footnote c-2">{t('promotions.missionsNote')}</p>
    </>
  );
}

export default function MissionsPage({ loaderData: { missions } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('promotions.missions')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
      />
      <div className={styles.rewards}>
        {missions ? (
          <>
            <List missions={missions} />
            <Switch isOff={missions.isOff} />
          </>
        ) : (
          <InlineNotice kind="info">{t('promotions.unavailable')}</InlineNotice>
        )}
      </div>
    </PhoneLayout>
  );
}
