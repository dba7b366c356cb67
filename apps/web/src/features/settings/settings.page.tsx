import { nameOfZone } from '@foyer/i18n/zone.ts';
import { LANGUAGE_NAMES } from '@foyer/locales/language-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { useEffect } from 'react';
import { Avatar } from '../../page/avatar.tsx';
import { useBrand } from '../../page/brand.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useClock } from '../../page/use-moment.ts';
import type { Route } from './+types/settings.page.ts';
import { ClosingNotice } from './closing-notice.tsx';
import { PictureButtons } from './picture.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings.module.css';
import { loadSettings, SETTINGS_PATH, type Settings } from './settings-data.ts';
import { Group, SettingsFrame, Words } from './settings-frame.tsx';
import { switchAction, switchInBrowser } from './switches.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const [settings, member] = await Promise.all([
    loadSettings(page, url),
    pageCall(page, url, page.call('member.info')),
  ]);
  return { settings, member };
}

export const action = (args: Route.ActionArgs) => switchAction(args);
export const clientAction = (args: Route.ClientActionArgs) => switchInBrowser(args);

/** Applies the member's choice to the document immediately; later documents are rendered with it. */
function useCalm(isCalm: boolean | undefined): void {
  useEffect(() => {
    if (isCalm !== undefined) document.documentElement.toggleAttribute('data-calm', isCalm);
  }, [isCalm]);
}

function Appearance({ hidesBalance, isCalm }: Pick<Settings, 'hidesBalance' | 'isCalm'>) {
  const t = useTranslation();
  return (
    <Group title={t('settings.appearance')}>
      <List>
        <SettingSwitch
          name="isCalm"
          isOn={isCalm}
          icon="motion"
          label={t('settings.calm')}
          note={t('settings.calmNote')}
        />
        <SettingSwitch
          name="hidesBalance"
          isOn={hidesBalance}
          icon="eye-off"
          label={t('settings.hides')}
          note={t('settings.hidesNote')}
        />
      </List>
    </Group>
  );
}

/** Limits, identity and security of the member. */
function PlayLinks() {
  const t = useTranslation();
  return (
    <Group title={t('settings.play')}>
      <List>
        <ListRow as={Link} to="/m/member/limits" icon="gauge" chevron>
          {t('settings.limits')}
        </ListRow>
        <ListRow as={Link} to="/m/member/identity" icon="id-card" chevron>
          {t('settings.identity')}
        </ListRow>
        <ListRow as={Link} to="/m/member/security" icon="shield-check" chevron>
          {t('settings.security')}
        </ListRow>
        <ListRow as={Link} to="/m/member/security/sessions" icon="phone" chevron>
          {t('settings.devices')}
        </ListRow>
      </List>
    </Group>
  );
}

function LegalLinks() {
  const t = useTranslation();
  return (
    <Group title={t('settings.legal')}>
      <List>
        <ListRow as={Link} to={`${SETTINGS_PATH}/privacy`} icon="lock" chevron>
          {t('settings.privacy')}
        </ListRow>
        <ListRow as={Link} to="/m/legal/terms" icon="document" chevron>
          {t('settings.terms')}
        </ListRow>
        <ListRow as={Link} to="/m/legal/privacy" icon="document" chevron>
          {t('settings.policy')}
        </ListRow>
      </List>
    </Group>
  );
}

export default function SettingsPage({ loaderData: { member, settings } }: Route.ComponentProps) {
  const t = useTranslation();
  const brand = useBrand();
  const zone = nameOfZone(useClock());
  useCalm(settings?.isCalm);
  const value = (text: string) => <span className={styles.value}>{text}</span>;
  return (
    <SettingsFrame title={t('settings.title')} back="/m/member/home" settings={settings}>
      {({ avatar, closingAt, hidesBalance, isCalm, playsSounds }) => (
        <>
          {closingAt ? <ClosingNotice closingAt={closingAt} /> : null}
          <section className={styles.who} aria-label={t('settings.picture')}>
            <Avatar account={member.account} version={avatar} />
            <div className={styles.names}>
              <p className="t-title-3 clamp-1">{member.account}</p>
              <PictureButtons hasPicture={avatar !== ''} />
            </div>
          </section>
          <Group title={t('settings.languageTime')}>
            <List>
              <ListRow
                as={Link}
                to={`/m/language?back=${SETTINGS_PATH}`}
                icon="globe"
                trailing={value(LANGUAGE_NAMES[brand.language])}
                chevron
              >
                {t('settings.language')}
              </ListRow>
              <ListRow as={Link} to={`${SETTINGS_PATH}/zone`} icon="clock" chevron>
                <Words name={t('settings.zone')} note={zone} />
              </ListRow>
            </List>
          </Group>
          <Group title={t('settings.messages')}>
            <List>
              <ListRow as={Link} to={`${SETTINGS_PATH}/notifications`} icon="bell" chevron>
                <Words name={t('settings.notices')} note={t('settings.noticesNote')} />
              </ListRow>
              <SettingSwitch
                name="playsSounds"
                isOn={playsSounds}
                icon="sound"
                label={t('settings.sounds')}
                note={t('settings.soundsNote')}
              />
            </List>
          </Group>
          <Appearance isCalm={isCalm} hidesBalance={hidesBalance} />
          <PlayLinks />
          <LegalLinks />
        </>
      )}
    </SettingsFrame>
  );
}
