import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/privacy.page.ts';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { CLOSE_PATH, loadSettings, SETTINGS_PATH, type Settings } from './settings-data.ts';
import { Group, SettingsFrame, Words } from './settings-frame.tsx';
import { switchAction, switchInBrowser } from './switches.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const [settings, privacy] = await Promise.all([
    loadSettings(page, url),
    page.call('member.privacy').catch(nullIfNotFound),
  ]);
  return { settings, showsWins: privacy?.showsWins ?? null };
}

export const action = (args: Route.ActionArgs) => switchAction(args);
export const clientAction = (args: Route.ClientActionArgs) => switchInBrowser(args);

const PURPOSES: Record<Settings['consents'][number]['purpose'], MessageKey> = {
  offersByEmail: 'settings.byMail',
  offersBySms: 'settings.bySms',
  offersByPush: 'push.byPush',
};

/** Every consent that was given or withdrawn. */
function ConsentRecord({ consents }: Pick<Settings, 'consents'>) {
  const t = useTranslation();
  const time = useMoment('long');
  if (consents.length === 0) return <p className={styles.record}>{t('settings.recordNone')}</p>;
  return (
    <ul className={styles.record}>
      {consents.map(({ at, isGiven, purpose }) => (
        <li key={`${purpose} ${at}`}>
          <span>
            {t('settings.offers')} · {t(PURPOSES[purpose])}: {t(isGiven ? 'settings.given' : 'settings.withdrawn')}
          </span>
          <time dateTime={at} className="num">
            {time(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

export default function PrivacyPage({ loaderData: { settings, showsWins } }: Route.ComponentProps) {
  const t = useTranslation();
  const always = <Tag>{t('settings.always')}</Tag>;
  return (
    <SettingsFrame title={t('settings.privacy')} settings={settings}>
      {({ consents }) => (
        <>
          <Group title={t('settings.needed')}>
            <List>
              <ListRow icon="shield-check" trailing={always}>
                <Words name={t('settings.running')} note={t('settings.runningNote')} />
              </ListRow>
              <ListRow icon="id-card" trailing={always}>
                <Words name={t('settings.checks')} note={t('settings.checksNote')} />
              </ListRow>
            </List>
          </Group>
          <Group title={t('settings.choice')}>
            <List>
              {showsWins === null ? null : (
                <SettingSwitch
                  name="showsWins"
                  isOn={showsWins}
                  icon="crown"
                  label={t('settings.wins')}
                  note={t('settings.winsNote')}
                />
              )}
              <ListRow as={Link} to={`${SETTINGS_PATH}/notifications`} icon="gift" chevron>
                {t('settings.offers')}
              </ListRow>
            </List>
          </Group>
          <Group title={t('settings.record')}>
            <ConsentRecord consents={consents} />
          </Group>
          <Group title={t('settings.yourData')}>
            <List>
              <ListRow as="a" href={`${SETTINGS_PATH}/data`} download icon="download">
                <Words name={t('settings.data')} note={t('settings.dataNote')} />
              </ListRow>
              <ListRow as={Link} to={CLOSE_PATH} icon="door" chevron>
                <Words name={t('settings.close')} note={t('settings.closeNote')} />
              </ListRow>
            </List>
          </Group>
        </>
      )}
    </SettingsFrame>
  );
}
