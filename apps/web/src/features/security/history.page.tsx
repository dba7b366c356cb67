import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { pageCall } from '../../app/page-call.ts';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import type { WordKey } from '../../app/word-keys.ts';
import { useSay } from '../../app/words.tsx';
import type { Route } from './+types/history.page.ts';
import { usePlace } from './place.ts';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';
import { useTime } from './use-time.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('session.history'));
}

// NOTE maps, since both come from the gateway, which may know more than we do.
const METHODS: ReadonlyMap<string, { icon: IconName; label: WordKey }> = new Map([
  ['password', { icon: 'lock', label: 'security.byPassword' }],
  ['sms', { icon: 'phone', label: 'security.bySms' }],
  ['passkey', { icon: 'key', label: 'security.byPasskey' }],
  ['remembered', { icon: 'refresh', label: 'security.byRemembered' }],
  ['handover', { icon: 'share', label: 'security.byHandover' }],
  ['registration', { icon: 'user', label: 'security.byRegistration' }],
]);
const OUTCOMES: ReadonlyMap<string, { kind: 'positive' | 'negative' | 'warning'; label: WordKey }> = new Map([
  ['second-factor', { kind: 'warning', label: 'security.outcomeSecondStep' }],
  ['wrong-password', { kind: 'negative', label: 'security.outcomeWrongPassword' }],
  ['wrong-code', { kind: 'negative', label: 'security.outcomeWrongCode' }],
  ['disabled', { kind: 'negative', label: 'security.outcomeDisabled' }],
  ['theft', { kind: 'negative', label: 'security.outcomeTheft' }],
]);

type Login = Route.ComponentProps['loaderData']['logins'][number];

function Row({ at, method, outcome, device, ip, country }: Login) {
  const say = useSay();
  const place = usePlace();
  const time = useTime();
  const by = METHODS.get(method);
  const ended = OUTCOMES.get(outcome);
  return (
    <ListRow icon={by?.icon ?? 'users'}>
      <span className={styles.name}>
        {by ? say(by.label) : say('security.bySocial')}
        {ended ? <Tag kind={ended.kind}>{say(ended.label)}</Tag> : null}
      </span>
      <span className="t-footnote c-3">
        {[device || say('security.unknownDevice'), place(country, ip)].join(' · ')}
        <br />
        <time dateTime={at}>{time(at)}</time>
      </span>
    </ListRow>
  );
}

export default function HistoryPage({ loaderData: { logins } }: Route.ComponentProps) {
  const say = useSay();
  return (
    <SecurityFrame title={say('security.history')}>
      <p className={`${styles.lead} t-footnote c-3`}>{say('security.historyWhat')}</p>
      <List>
        {logins.map((login) => (
          <Row key={`${login.at}${login.outcome}`} {...login} />
        ))}
      </List>
    </SecurityFrame>
  );
}
