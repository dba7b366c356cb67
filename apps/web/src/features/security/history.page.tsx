import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { TimeZone } from '../../page/time-zone.tsx';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/history.page.ts';
import { usePageUrl } from './place.ts';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('session.history'));
}

// Maps, since both values come from the gateway, which may have more of them.
const METHODS: ReadonlyMap<string, { icon: IconName; label: MessageKey }> = new Map([
  ['password', { icon: 'lock', label: 'security.byPassword' }],
  ['sms', { icon: 'phone', label: 'security.bySms' }],
  ['passkey', { icon: 'key', label: 'security.byPasskey' }],
  ['remembered', { icon: 'refresh', label: 'security.byRemembered' }],
  ['handover', { icon: 'share', label: 'security.byHandover' }],
  ['registration', { icon: 'user', label: 'security.byRegistration' }],
]);
const OUTCOMES: ReadonlyMap<string, { kind: 'positive' | 'negative' | 'warning'; label: MessageKey }> = new Map([
  ['second-factor', { kind: 'warning', label: 'security.outcomeSecondStep' }],
  ['wrong-password', { kind: 'negative', label: 'security.outcomeWrongPassword' }],
  ['wrong-code', { kind: 'negative', label: 'security.outcomeWrongCode' }],
  ['disabled', { kind: 'negative', label: 'security.outcomeDisabled' }],
  ['theft', { kind: 'negative', label: 'security.outcomeTheft' }],
]);

type Login = Route.ComponentProps['loaderData']['logins'][number];

function Row({ at, method, outcome, device, ip, country }: Login) {
  const t = useTranslation();
  const place = usePageUrl();
  const time = useMoment('long');
  const by = METHODS.get(method);
  const ended = OUTCOMES.get(outcome);
  return (
    <ListRow icon={by?.icon ?? 'users'}>
      <span className={styles.name}>
        {by ? t(by.label) : t('security.bySocial')}
        {ended ? <Tag kind={ended.kind}>{t(ended.label)}</Tag> : null}
      </span>
      <span className="t-footnote c-3">
        {[device || t('security.unknownDevice'), place(country, ip)].join(' · ')}
        <br />
        <time dateTime={at}>{time(at)}</time>
      </span>
    </ListRow>
  );
}

export default function HistoryPage({ loaderData: { logins } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <SecurityFrame title={t('security.history')}>
      <p className={`${styles.lead} t-footnote c-3`}>{t('security.historyWhat')}</p>
      <List>
        {logins.map((login) => (
          <Row key={`${login.at}${login.outcome}`} {...login} />
        ))}
      </List>
      <TimeZone words="security.timeZone" />
    </SecurityFrame>
  );
}
