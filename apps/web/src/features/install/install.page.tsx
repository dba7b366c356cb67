import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { readDevice } from '../../device/deferred/device-type.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { brandAsset, useBrand } from '../../page/brand.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageDescription } from '../../page/page-title.ts';
import { type DownloadLink, rankDownloads } from '../../page/rank-downloads.ts';
import { PageTitle } from '../../page/title.tsx';
import type { Route } from './+types/install.page.ts';
import styles from './install.module.css';
import { downloadsFor, platformOf, rankPlatforms, traitsOfHeader } from './platform.ts';
import { PlatformCard } from './platform-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageDescription(matches);

/** The address that opens the steps for the visitor's platform. */
const CHOSEN = '/m/app';

/** The merchant's apps; empty if the call fails. */
const loadLinks = (call: Call, domain: string): Promise<DownloadLink[]> =>
  call('relay.downloadSetting', { situation: 'background', query: { domain } }).then(
    ({ links }) => links,
    () => [],
  );

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const device = traitsOfHeader(request.headers.get('user-agent') ?? '');
  return {
    device,
    host: url.host,
    isChosen: url.pathname === CHOSEN,
    links: await loadLinks(context.get(pageRequest).call, url.host),
  };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { host, pathname } = new URL(request.url);
  const links = await loadLinks(browserCall(request.signal), host);
  return { device: readDevice(), host, isChosen: pathname === CHOSEN, links };
}

function Hero() {
  const brand = useBrand();
  const t = useTranslation();
  return (
    <header className={styles.hero}>
      <Motif on="card" />
      <img src={brandAsset(brand, 'hero.svg')} alt="" width={168} height={168} className={styles.art} />
      <div className={styles.bar}>
        <IconLink as={Link} to="/m/home" icon="chevron-start" label={t('app.toHome')} flip />
      </div>
      <div className={styles.words}>
        <img src={brandAsset(brand, 'app-icon.svg')} alt="" width={64} height={64} className={styles.icon} />
        <h1 className="t-title-1">{t('install.title', { brand: brand.name })}</h1>
        <p className="t-callout">{t('install.text')}</p>
      </div>
    </header>
  );
}

/** The ways to install the app, this device's first. */
export default function InstallPage({ loaderData: { device, host, isChosen, links } }: Route.ComponentProps) {
  const t = useTranslation();
  const own = platformOf(device);
  const downloads = rankDownloads(links, device);
  return (
    <PhoneLayout tabBar={false}>
      <PageTitle name={t('install.pageTitle')} />
      <Hero />
      <main className={styles.page}>
        <ul className={styles.platforms}>
          {rankPlatforms(own).map((platform) => (
            <PlatformCard
              key={platform}
              platform={platform}
              downloads={downloadsFor(platform, downloads)}
              isOwn={platform === own}
              isOpen={isChosen && platform === own}
            />
          ))}
        </ul>
        <p className={styles.safe}>
          <Icon name="shield-check" size={20} />
          <span>{t('install.onlyHere', { host })}</span>
        </p>
        <List>
          <ListRow as={Link} to="/m/news" icon="history" chevron>
            {t('install.news')}
          </ListRow>
        </List>
      </main>
    </PhoneLayout>
  );
}
