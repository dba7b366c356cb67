import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/notifications.page.ts';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { loadSettings, switchAction, switchInBrowser } from './settings-data.ts';
import { Group, SettingsFrame, Words } from './settings-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  return { settings: await loadSettings(context.get(pageRequest), url) };
}

export const action = (args: Route.ActionArgs) => switchAction(args);
export const clientAction = (args: Route.ClientActionArgs) => switchInBrowser(args);

/** That something cannot be sent yet, and where the address or number is connected. */
function Missing({ text, to }: { text: MessageKey; to: string }) {
  const t = useTranslation();
  const connect = (
    <Link to={to} className="t-callout strong c-accent">
      {t('settings.connect')}
    </Link>
  );
  return (
    <InlineNotice kind="info" action={connect}>
      {t(text)}
    </InlineNotice>
  );
}

export default function NotificationsPage({ loaderData: { settings } }: Route.ComponentProps) {
  const t = useTranslation();
  const { name: brand } = useBrand();
  return (
    <SettingsFrame title={t('settings.notices')} settings={settings}>
      {({ email, mobile, moneyByEmail, offersByEmail, offersBySms }) => {
        const byMail = email ? t('settings.sentTo', { to: email }) : '';
        return (
          <>
            <p className={styles.intro}>{t('settings.noticesIntro')}</p>
            {email ? null : <Missing text="settings.noEmail" to="/m/member/security/email" />}
            {mobile ? null : <Missing text="settings.noMobile" to="/m/member/security/mobile" />}
            <Group title={t('settings.moneyNote')}>
              <List>
                <SettingSwitch
                  name="moneyByEmail"
                  isOn={moneyByEmail && email !== null}
                  isDisabled={email === null}
                  icon="mail"
                  label={t('settings.byMail')}
                  note={byMail}
                />
              </List>
            </Group>
            <Group title={t('settings.safetyNote')}>
              <List>
                <ListRow icon="mail" trailing={<Tag>{t('settings.always')}</Tag>}>
                  <Words name={t('settings.byMail')} note={byMail} />
                </ListRow>
              </List>
            </Group>
            <Group title={t('settings.offersNote', { brand })}>
              <List>
                <SettingSwitch
                  name="offersByEmail"
                  isOn={offersByEmail && email !== null}
                  isDisabled={email === null}
                  icon="mail"
                  label={t('settings.byMail')}
                  note={byMail}
                />
                <SettingSwitch
                  name="offersBySms"
                  isOn={offersBySms && mobile !== null}
                  isDisabled={mobile === null}
                  icon="phone"
                  label={t('settings.bySms')}
                  note={mobile ? t('settings.sentTo', { to: mobile }) : ''}
                />
              </List>
            </Group>
          </>
        );
      }}
    </SettingsFrame>
  );
}
