import { readSigns, readText } from '@foyer/typed-text/read-text.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { redirect } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { sendForm } from '../../page/send-form.ts';
import { SupportLink } from '../../page/support-link.tsx';
import { useWatched } from '../../page/use-watched.ts';
import type { Route } from './+types/check.page.ts';
import { DetailsForm } from './details-form.tsx';
import { CHECK_PATH, IDENTITY_PATH, type Identity } from './identity-data.ts';
import { Outcome } from './outcome.tsx';
import { Pictures } from './pictures.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const identity = await pageCall(page, url, page.call('identity.overview').catch(nullIfNotFound));
  if (!identity) throw redirect(IDENTITY_PATH);
  return { identity, isEditing: url.searchParams.has('edit') };
}

/** Begins a check, or submits it. */
async function send(text: (name: string) => string, call: Call): Promise<string | null> {
  const checkId = text('checkId');
  if (checkId) {
    await call('identity.submit', { body: { checkId }, situation: 'form' });
    return CHECK_PATH;
  }
  const body = {
    ...{ document: text('document'), name: readText(text('name')) },
    ...{ number: readSigns(text('number')), birthDate: text('birthDate') },
  };
  await call('identity.begin', { body, situation: 'form' });
  return CHECK_PATH;
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => send(text, context.get(pageRequest).call));

/** With scripts, the browser itself encrypts name and number for the gateway. */
export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => send(text, browserCall()));

/** The current step of the check. */
function Step({ identity, isEditing = false }: { identity: Identity; isEditing?: boolean }) {
  const { check } = identity;
  const canBegin = check?.state === 'approved' && check.level < identity.levels.length - 1;
  if (!check || (isEditing && (canBegin || check.state === 'draft'))) return <DetailsForm identity={identity} />;
  if (check.state === 'draft' || check.state === 'retry') return <Pictures key={check.state} check={check} />;
  return <Outcome identity={identity} check={check} />;
}

const isOver = ({ check }: Identity): boolean => check?.state !== 'pending';

/** Follows a submitted check until it is decided. */
function Watched({ identity: rendered }: { identity: Identity }) {
  const read = (signal: AbortSignal) => browserCall()('identity.overview', { signal, fresh: true });
  const { data } = useWatched(read, rendered, isOver);
  return <Step identity={data} />;
}

export default function CheckPage({ loaderData: { identity, isEditing } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('identity.title')}
        start={<IconLink as={Link} to={IDENTITY_PATH} icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      {isOver(identity) ? (
        <Step identity={identity} isEditing={isEditing} />
      ) : (
        <Watched key={identity.check?.submittedAt} identity={identity} />
      )}
    </PhoneLayout>
  );
}
