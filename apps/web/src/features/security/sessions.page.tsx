import { Button } from '@foyer/ui/button.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { TimeZone } from '../../page/time-zone.tsx';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/sessions.page.ts';
import { changeAction, changeInBrowser } from './change-action.ts';
import { ChangeForm } from './change-form.tsx';
import { usePageUrl } from './place.ts';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('session.list'));
}

export const action = (args: Route.ActionArgs) => changeAction(args);
export const clientAction = (args: Route.ClientActionArgs) => changeInBrowser(args);

interface Place {
  id: string;
  isCurrent: boolean;
  title: string;
  ip: string | null;
  country: string | null;
  at: string;
  icon: IconName;
}

function Row({ id, isCurrent, title, ip, country, at, icon }: Place) {
  const t = useTranslation();
  const place = usePageUrl();
  const time = useMoment('long');
  const end = isCurrent ? null : (
    <ChangeForm intent="session-end" hidden={{ id }}>
      {({ isBusy }) => (
        <Button
          type="submit"
          kind="outline"
          size="s"
          loading={isBusy}
          aria-label={t('security.endOne', { device: title })}
        >
          {t('security.end')}
        </Button>
      )}
    </ChangeForm>
  );
  return (
    <ListRow icon={icon} trailing={end}>
      <span className={styles.name}>
        {title}
        {isCurrent ? <Tag kind="positive">{t('security.thisDevice')}</Tag> : null}
      </span>
      <span className="t-footnote c-3">
        {place(country, ip)} · <time dateTime={at}>{time(at)}</time>
      </span>
    </ListRow>
  );
}

export default function SessionsPage({ loaderData: { rememberedDevices, sessions } }: Route.ComponentProps) {
  const t = useTranslation();
  const unknown = t('security.unknownDevice');
  const others = [...sessions, ...rememberedDevices].filter(({ isCurrent }) => !isCurrent).length;
  return (
    <SecurityFrame title={t('security.sessions')}>
      <section className={styles.block}>
        <h2 className="t-title-3">{t('security.openNow')}</h2>
        <List>
          {sessions.map(({ device, seenAt, ...one }) => (
            <Row key={one.id} {...one} title={device || unknown} at={seenAt} icon="globe" />
          ))}
        </List>
      </section>
      {rememberedDevices.length > 0 ? (
        <section className={styles.block}>
          <h2 className="t-title-3">{t('security.remembered')}</h2>
          <p className="t-footnote c-3">{t('security.rememberedWhat')}</p>
          <List>
            {rememberedDevices.map(({ usedAt, ...one }) => (
              <Row key={one.id} {...one} title={t('security.rememberedDevice')} at={usedAt} icon="phone" />
            ))}
          </List>
        </section>
      ) : null}
      {others > 0 ? (
        <ChangeForm intent="session-end" hidden={{ id: 'others' }}>
          {({ isBusy }) => (
            <Button type="submit" kind="danger" block loading={isBusy} loadingLabel={t('security.working')}>
              {t('security.endOthers')}
            </Button>
          )}
        </ChangeForm>
      ) : null}
      <TimeZone words="security.timeZone" />
    </SecurityFrame>
  );
}
