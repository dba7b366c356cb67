import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { redirect } from 'react-router';
import { withCampaign } from '../../../device/campaign.ts';
import { browserCall } from '../../../gateway/browser-call.ts';
import type { Call } from '../../../gateway/call.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { nullIfNotFound } from '../../../page/null-if-not-found.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { sendForm } from '../../../page/send-form.ts';
import { AGENT_PATH, INVITE_PATH } from '../promotion-data.ts';
import type { Route } from './+types/application.page.ts';
import styles from './agents.module.css';
import { APPLICATION_PATH, type Application, isWay, STEPS, stepOf, toStepAddress } from './application-data.ts';
import { IntroStep, SendStep, WayStep } from './application-form.tsx';
import { ApplicationState } from './application-state.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** Agents have a page of their own. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const application = await pageCall(page, url, page.call('agent.application').catch(nullIfNotFound));
  if (application?.isAgent) throw redirect(withCampaign(AGENT_PATH, url.search));
  return { application, step: application ? stepOf(application, url.searchParams.get('step')) : 0 };
}

/** Saves, submits or withdraws the application. */
async function act(text: (name: string) => string, call: Call): Promise<string> {
  const situation = 'form';
  if (text('act') === 'withdraw') {
    await call('agent.withdrawApplication', { body: {}, situation });
    return APPLICATION_PATH;
  }
  if (text('act') === 'submit') {
    await call('agent.submitApplication', { body: { isAgreed: text('isAgreed') === 'true' }, situation });
    return APPLICATION_PATH;
  }
  const way = text('way');
  const body = { way: isWay(way) ? way : 'friends', name: text('name').slice(0, 80), link: text('link').slice(0, 200) };
  // Text typed for another way must not be sent with `friends`.
  const isAbout = body.way !== 'friends';
  await call('agent.saveApplication', { body: isAbout ? body : { way: body.way }, situation });
  return toStepAddress(STEPS);
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => act(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => act(text, browserCall()));

function Steps({ step }: { step: number }) {
  return (
    <div className={styles.steps} aria-hidden="true">
      {[1, 2, 3].map((one) => (
        <span key={one} data-done={one <= step || undefined} />
      ))}
    </div>
  );
}

function Content({ application, step }: { application: Application; step: number }) {
  if (step === 0) return <ApplicationState application={application} />;
  if (step === 1) return <IntroStep {...application} />;
  return step === 2 ? <WayStep application={application} /> : <SendStep application={application} />;
}

export default function ApplicationPage({ loaderData: { application, step } }: Route.ComponentProps) {
  const t = useTranslation();
  const back = step > 1 ? toStepAddress(step - 1) : INVITE_PATH;
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('agents.become')}
        subtitle={step > 0 ? t('agents.step', { step, of: STEPS }) : undefined}
        start={<IconLink as={Link} to={back} icon="chevron-start" label={t('app.back')} flip />}
      />
      {step > 0 ? <Steps step={step} /> : null}
      <div className={styles.page}>
        {application ? (
          <Content key={step} application={application} step={step} />
        ) : (
          <InlineNotice kind="info">{t('agents.unavailable')}</InlineNotice>
        )}
      </div>
    </PhoneLayout>
  );
}
