import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { saveText } from '../../device/save-text.ts';
import { useBrand } from '../../page/brand.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useSession } from '../../page/root-data.ts';
import { safeGo } from '../../page/safe-go.ts';
import type { Route } from './+types/username.page.ts';
import styles from './username.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { toReturnAddress } = context.get(pageRequest);
  return { go: safeGo(searchParams.get('go')), redirectUrl: toReturnAddress(searchParams.get('redirectUrl')) };
}

/** After a registration without a chosen name: the generated name, to be copied or saved, since the next login requires it. */
export default function UsernamePage({ loaderData: { go, redirectUrl } }: Route.ComponentProps) {
  const t = useTranslation();
  const { code, name: brand } = useBrand();
  const name = useSession()?.userName ?? '';
  const isHydrated = useHydrated();
  const copy = () => copyText(name, { copied: t('registration.nameCopied'), notCopied: t('app.notCopied') });
  const save = () =>
    saveText(`${code}.txt`, `${brand}\n${t('registration.username')}: ${name}\n${location.origin}/m/login\n`);
  return (
    <PhoneLayout tabBar={false}>
      <div className={styles.page}>
        <span className={styles.medal}>
          <Icon name="check" size={28} />
        </span>
        <h1 className="t-title-2">{t('registration.nameTitle')}</h1>
        <p className={styles.name} dir="ltr">
          {name}
        </p>
        <p className="t-body c-2">{t('registration.nameText')}</p>
        {isHydrated ? (
          <div className={styles.row}>
            <Button kind="secondary" block onClick={copy}>
              {t('registration.nameCopy')}
            </Button>
            <Button kind="secondary" block onClick={save}>
              {t('registration.nameSave')}
            </Button>
          </div>
        ) : null}
        <ButtonLink as={Link} to={redirectUrl ?? go} replace reloadDocument={redirectUrl !== null} size="l" block>
          {t('registration.nameContinue')}
        </ButtonLink>
      </div>
    </PhoneLayout>
  );
}
