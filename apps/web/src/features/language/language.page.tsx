import { isLanguageCode } from '@foyer/locales/choose-language.ts';
import { LANGUAGE_NAMES } from '@foyer/locales/language-names.data.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { redirect } from 'react-router';
import { withCampaign } from '../../device/campaign.ts';
import { useBrand } from '../../page/brand.ts';
import { LANGUAGE_COOKIE, writeCookie } from '../../page/cookies.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { safeGo } from '../../page/safe-go.ts';
import type { Route } from './+types/language.page.ts';

const YEAR_SECONDS = 31_536_000;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** A language is chosen by following a link: that works before scripts have loaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { brand, call, isSecure, session } = context.get(pageRequest);
  const { search, searchParams } = url;
  const back = safeGo(searchParams.get('back'));
  const chosen = searchParams.get('set');
  if (!chosen || !isLanguageCode(chosen) || !brand.languages.includes(chosen)) return { back };
  // The page's language changes even when the gateway cannot be reached.
  if (session) await call('member.language', { body: { language: chosen } }).catch(() => null);
  const cookie = writeCookie(LANGUAGE_COOKIE, chosen, { isSecure, maxAgeSeconds: YEAR_SECONDS });
  throw redirect(withCampaign(back, search), { headers: { 'set-cookie': cookie } });
}

export default function LanguagePage({ loaderData: { back } }: Route.ComponentProps) {
  const t = useTranslation();
  const brand = useBrand();
  const keepCampaign = useCampaign();
  const start = <IconLink as={Link} to={back} icon="chevron-start" label={t('app.back')} flip />;
  return (
    <PhoneLayout tabBar={false}>
      <AppBar title={t('app.language')} start={start} />
      <div style={{ padding: '12px var(--gutter)' }}>
        <List>
          {brand.languages.map((code) => (
            <ListRow
              key={code}
              as="a"
              href={keepCampaign(`/m/language?set=${code}&back=${encodeURIComponent(back)}`)}
              lang={LANGUAGES[code].locale}
              aria-current={code === brand.language ? 'true' : undefined}
              trailing={code === brand.language ? <Icon name="check" size={20} /> : null}
            >
              {LANGUAGE_NAMES[code]}
            </ListRow>
          ))}
        </List>
      </div>
    </PhoneLayout>
  );
}
