import { nameOfZone } from '@foyer/i18n/zone.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { Form, useActionData } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { useBrand } from '../../page/brand.ts';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { type Refused, sendForm } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import type { Route } from './+types/zone.page.ts';
import styles from './settings.module.css';
import { loadSettings, SETTINGS_PATH } from './settings-data.ts';
import { SettingsFrame, Words } from './settings-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const PATH = `${SETTINGS_PATH}/zone`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return { settings: await loadSettings(page, url), zones: Intl.supportedValuesOf('timeZone') };
}

async function choose(text: (name: string) => string, call: Call): Promise<string> {
  await call('settings.change', { body: { timeZone: text('zone') }, situation: 'form' });
  return SETTINGS_PATH;
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => choose(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => choose(text, browserCall()));

/** “Asia/Ho_Chi_Minh” in readable form. */
const toText = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' · ');

/** The time zone of this device; null until scripts run, and if it is not in the list. */
function useOwnZone(zones: readonly string[]): string | null {
  const own = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  return zones.includes(own) ? own : null;
}

function Zones({ chosen, zones }: { chosen: string; zones: string[] }) {
  const t = useTranslation();
  const { language, name: brand, timeZone } = useBrand();
  const nameOf = (zone: string) => nameOfZone({ locale: LANGUAGES[language].locale, timeZone: zone });
  const own = useOwnZone(zones);
  const refused = useActionData<Refused>();
  const { isBusy, onSubmit } = useSubmitLock(PATH);
  const action = useCampaign()(PATH);
  const check = (zone: string) => (zone === chosen ? <Icon name="check" size={20} /> : null);
  return (
    <>
      <p className={styles.intro}>{t('settings.zoneIntro')}</p>
      {refused ? <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice> : null}
      <Form id="zone" method="post" action={action} hidden />
      <List>
        <ListRow as="button" type="submit" form="zone" name="zone" value="" icon="home" trailing={check('')}>
          <Words name={t('settings.zoneOfBrand', { brand })} note={chosen ? undefined : nameOf(timeZone)} />
        </ListRow>
        {own ? (
          <ListRow as="button" type="submit" form="zone" name="zone" value={own} icon="phone" trailing={check(own)}>
            <Words name={t('settings.zoneOfDevice')} note={nameOf(own)} />
          </ListRow>
        ) : null}
      </List>
      <Form method="post" action={action} onSubmit={onSubmit} className={styles.form}>
        <label>
          <span className={styles.label}>{t('settings.otherZone')}</span>
          <select name="zone" className={styles.select} defaultValue={timeZone} dir="ltr">
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {toText(zone)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('settings.working')}>
          {t('settings.save')}
        </Button>
      </Form>
    </>
  );
}

export default function ZonePage({ loaderData: { settings, zones } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <SettingsFrame title={t('settings.zone')} settings={settings}>
      {({ timeZone }) => <Zones chosen={timeZone} zones={zones} />}
    </SettingsFrame>
  );
}
