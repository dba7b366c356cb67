import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton, IconLink } from '@foyer/ui/icon-button.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useBrand } from '../../page/brand.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/message.page.ts';
import { CATEGORIES } from './categories.data.ts';
import styles from './inbox.module.css';
import type { Message } from './load-inbox.ts';
import { markMessage } from './mark-message.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const NOT_FOUND = 404;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { messageId } = params;
  if (!/^[1-9]\d{0,17}$/.test(messageId)) throw new Response(null, { status: NOT_FOUND });
  return pageCall(page, url, page.call('inbox.message', { query: { messageId } }));
}

const INBOX = '/m/member/inbox';
const UNDO_MS = 6000;

type SubjectType = NonNullable<Message['subject']>['type'];
const SUBJECTS: Record<SubjectType, { to(id: string): string; name: MessageKey; icon: IconName }> = {
  deposit: { to: (id) => `/m/member/deposit/${id}`, name: 'inbox.seeDeposit', icon: 'download' },
  withdrawal: { to: (id) => `/m/member/withdraw/${id}`, name: 'inbox.seeWithdrawal', icon: 'upload' },
  beneficiary: { to: () => '/m/member/withdraw', name: 'inbox.seeBeneficiary', icon: 'wallet' },
  game: { to: (id) => `/m/elott?game=${encodeURIComponent(id)}`, name: 'inbox.seeGame', icon: 'play' },
  bet: { to: (id) => `/m/member/bets/${id}`, name: 'inbox.seeBet', icon: 'ticket' },
  login: { to: () => '/m/member/security/sessions', name: 'inbox.seeSessions', icon: 'globe' },
  feedback: { to: () => '/m/feedback', name: 'inbox.seeFeedback', icon: 'edit' },
  identity: { to: () => '/m/member/identity', name: 'inbox.seeIdentity', icon: 'id-card' },
};

function Subject({ type, id }: NonNullable<Message['subject']>) {
  const t = useTranslation();
  const { icon, name, to } = SUBJECTS[type];
  return (
    <List>
      <ListRow as={Link} to={to(id)} icon={icon} chevron>
        {t(name)}
      </ListRow>
    </List>
  );
}

/** Removes the message and returns to the list, where that can be undone. */
function useRemove(messageId: string): () => Promise<void> {
  const t = useTranslation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const restore = async () => {
    if (await markMessage(messageId, 'restored')) await revalidate();
    else showToast({ kind: 'negative', text: t('inbox.notSaved') });
  };
  return async () => {
    if (!(await markMessage(messageId, 'removed'))) return showToast({ kind: 'negative', text: t('inbox.notSaved') });
    await navigate(INBOX, { replace: true });
    const action = { label: t('inbox.undo'), run: () => void restore() };
    showToast({ kind: 'neutral', text: t('inbox.removed'), action, durationMs: UNDO_MS });
  };
}

export default function MessagePage({ loaderData: message }: Route.ComponentProps) {
  const { at, body, category, isRead, messageId, subject, title } = message;
  const t = useTranslation();
  const time = useMoment('long');
  const { name } = useBrand();
  const remove = useRemove(messageId);
  useEffect(() => {
    if (!isRead) void markMessage(messageId, 'read');
  }, [isRead, messageId]);
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title=""
        start={<IconLink as={Link} to={INBOX} icon="chevron-start" label={t('app.back')} flip />}
        end={<IconButton icon="trash" label={t('inbox.remove')} onClick={remove} />}
      />
      <div className={styles.detail}>
        <article>
          <header className={styles.from}>
            <span className={styles.icon} data-category={category}>
              <Icon name={CATEGORIES[category].icon} />
            </span>
            <div>
              <Tag>{t(CATEGORIES[category].name)}</Tag>
              <time dateTime={at} className="t-footnote c-3 num">
                {time(at)}
              </time>
            </div>
          </header>
          <h1 className="t-title-1">{title}</h1>
          <p className={styles.text}>{body}</p>
        </article>
        {subject ? <Subject {...subject} /> : null}
        <p className={styles.sender}>{t('inbox.sentBy', { brand: name, id: messageId })}</p>
      </div>
    </PhoneLayout>
  );
}
