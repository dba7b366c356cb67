import { BREAK_DAYS, type BreakDays } from '@foyer/contract/limits/terms.data.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Choice, Choices } from '@foyer/ui/choice.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useState } from 'react';
import { Form, useActionData } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { type Refused, sendForm } from '../../page/send-form.ts';
import { SupportLink } from '../../page/support-link.tsx';
import { useMoment } from '../../page/use-moment.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import type { Route } from './+types/break.page.ts';
import styles from './limits.module.css';
import { LIMITS_PATH } from './limits-data.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const PATH = `${LIMITS_PATH}/break`;
const DAY_MS = 86_400_000;
const NAMES: Readonly<Record<BreakDays, MessageKey>> = {
  1: 'limits.oneDay',
  7: 'limits.oneWeek',
  30: 'limits.oneMonth',
  42: 'limits.sixWeeks',
};

/** The time at which the page was rendered: the ends of breaks are counted from it. */
export const loader = () => ({ now: Date.now() });

async function takeBreak(text: (name: string) => string, call: Call): Promise<string | null> {
  const days = BREAK_DAYS.find((one) => String(one) === text('days'));
  if (!days) return null;
  await call('limits.takeBreak', { body: { days }, situation: 'form' });
  return LIMITS_PATH;
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => takeBreak(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => takeBreak(text, browserCall()));

export default function BreakPage({ loaderData: { now } }: Route.ComponentProps) {
  const t = useTranslation();
  const time = useMoment('short');
  const refused = useActionData<Refused>();
  const { isBusy, onSubmit } = useSubmitLock(PATH);
  const [days, setDays] = useState<BreakDays>(7);
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('limits.break')}
        start={<IconLink as={Link} to={LIMITS_PATH} icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      <Form method="post" action={useCampaign()(PATH)} onSubmit={onSubmit} className={styles.form}>
        <p className={styles.intro}>{t('limits.breakText')}</p>
        {refused ? (
          <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
        ) : null}
        <Choices legend={t('limits.howLong')}>
          {BREAK_DAYS.map((one) => (
            <Choice
              key={one}
              name="days"
              value={String(one)}
              title={t(NAMES[one])}
              note={t('limits.until', { time: time(now + one * DAY_MS) })}
              isChecked={one === days}
              onChoose={() => setDays(one)}
            />
          ))}
        </Choices>
        <InlineNotice kind="info">{t('limits.breakFacts')}</InlineNotice>
        <div className={styles.actions}>
          <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('limits.working')}>
            {t('limits.pauseFor', { time: t(NAMES[days]) })}
          </Button>
        </div>
      </Form>
    </PhoneLayout>
  );
}
