import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { sendForm } from '../../page/send-form.ts';
import type { Route } from './+types/feedback.page.ts';
import styles from './feedback.module.css';
import { readKind, sendFeedback } from './feedback-data.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { SentList } from './sent-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const NUMBER = /^\d{1,18}$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const list = await pageCall(page, url, page.call('feedback.list').catch(nullIfNotFound));
  const sent = url.searchParams.get('sent') ?? '';
  return {
    list,
    form: crypto.randomUUID(),
    kind: readKind(url.searchParams.get('kind')),
    sent: NUMBER.test(sent) ? sent : null,
  };
}

/** For browsers without scripts, and so without pictures. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => sendFeedback(text, [], context.get(pageRequest).call));

export default function FeedbackPage({ loaderData: { form, kind, list, sent } }: Route.ComponentProps) {
  const t = useTranslation();
  const confirmed = list?.feedback.find(({ number }) => number === sent);
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('feedback.title')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
      />
      <div className={styles.page}>
        {list === null ? (
          <InlineNotice kind="info">{t('feedback.unavailable')}</InlineNotice>
        ) : (
          <>
            <FeedbackForm key={form} form={form} kind={kind} complaintDays={list.complaintDays} confirmed={confirmed} />
            <SentList feedback={list.feedback} />
          </>
        )}
      </div>
    </PhoneLayout>
  );
}
