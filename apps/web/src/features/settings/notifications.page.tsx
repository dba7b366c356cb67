import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { Suspense } from 'react';
import { useBrand } from '../../page/brand.ts';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/notifications.page.ts';
import type { Device } from './push-device.ts';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { loadSettings, type Settings } from './settings-data.ts';
import { Group, SettingsFrame, Words } from './settings-frame.tsx';
import { switchAction, switchInBrowser } from './switches.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const [settings, push] = await Promise.all([
    loadSettings(page, url),
    page.call('push.devices').catch(nullIfNotFound),
  ]);
  return { settings, devices: push?.devices ?? null };
}

export const action = (args: Route.ActionArgs) => switchAction(args);
export const clientAction = (args: Route.ClientActionArgs) => switchInBrowser(args);

/** Shows that something cannot be sent yet, and links to where the address or number is verified. */
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

// Only the browser itself knows what it supports.
const PushHere = lazyWithFallback(() => import('./push-here.tsx'));

/** Notifications on this device, and on the member’s others; on the server only the space for them. */
function OnThisDevice({ devices }: { devices: readonly Device[] }) {
  const t = useTranslation();
  const room = (
    <Group title={t('push.here')}>
      <List>
        <ListRow icon="bell">
          <Words name={t('push.byPush')} note={t('settings.working')} />
        </ListRow>
      </List>
    </Group>
  );
  return useHydrated() ? (
    <Suspense fallback={room}>
      <PushHere devices={devices} />
    </Suspense>
  ) : (
    room
  );
}

/** The kinds of notifications that a member can choose, and whether they show details; the default is without amounts. */
function Wanted({ pushClosing, pushDetails, pushResults, pushWins, pushWithdrawals }: Settings) {
  const t = useTranslation();
  return (
    <Group title={t('push.wanted')}>
      <List>
        <SettingSwitch
          name="pushClosing"
          isOn={pushClosing}
          icon="clock"
          label={t('push.closing')}
          note={t('push.closingNote')}
        />
        <SettingSwitch
          name="pushResults"
          isOn={pushResults}
          icon="ticket"
          label={t('push.results')}
          note={t('push.resultsNote')}
        />
        <SettingSwitch name="pushWins" isOn={pushWins} icon="crown" label={t('push.wins')} note={t('push.winsNote')} />
        <SettingSwitch name="pushWithdrawals" isOn={pushWithdrawals} icon="wallet" label={t('push.withdrawals')} />
        <SettingSwitch
          name="pushDetails"
          isOn={pushDetails}
          icon="eye"
          label={t('push.details')}
          note={t('push.detailsNote')}
        />
        <ListRow icon="sound" trailing={<Tag>{t('settings.always')}</Tag>}>
          <Words name={t('push.night')} note={t('push.nightNote')} />
        </ListRow>
      </List>
    </Group>
  );
}

/** Whether the member wants offers, by channel. */
function Offers({ canPush, email, mobile, offersByEmail, offersByPush, offersBySms }: Settings & { canPush: boolean }) {
  const t = useTranslation();
  const { name: brand } = useBrand();
  return (
    <Group title={t('settings.offersNote', { brand })}>
      <List>
        {canPush ? (
          <SettingSwitch
            name="offersByPush"
            isOn={offersByPush}
            icon="bell"
            label={t('push.byPush')}
            note={t('push.offersNote')}
          />
        ) : null}
        <SettingSwitch
          name="offersByEmail"
          isOn={offersByEmail && email !== null}
          isDisabled={email === null}
          icon="mail"
          label={t('settings.byMail')}
          note={email ? t('settings.sentTo', { to: email }) : ''}
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
  );
}

export default function NotificationsPage({ loaderData: { devices, settings } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <SettingsFrame title={t('settings.notices')} settings={settings}>
      {(shown) => {
        const { email, mobile, moneyByEmail } = shown;
        const byMail = email ? t('settings.sentTo', { to: email }) : '';
        return (
          <>
            <p className={styles.intro}>{t('settings.noticesIntro')}</p>
            {devices ? (
              <>
                <OnThisDevice devices={devices} />
                <Wanted {...shown} />
              </>
            ) : null}
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
            <Offers {...shown} canPush={devices !== null} />
          </>
        );
      }}
    </SettingsFrame>
  );
}
