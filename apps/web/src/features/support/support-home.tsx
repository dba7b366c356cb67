import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useBrand } from '../../page/brand.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useSession } from '../../page/root-data.ts';
import { TimeZone } from '../../page/time-zone.tsx';
import { PageTitle } from '../../page/title.tsx';
import { useClock, useMoment } from '../../page/use-moment.ts';
import { LazyChannels } from './lazy-providers.tsx';
import styles from './support.module.css';
import { CHAT_PATH, HELP_PATH, type Overview } from './support-data.ts';

const MINUTE_SECONDS = 60;

function useWait({ answerBy, isOpen, opensAt, waitSeconds }: Overview): { lead: string; text: string } {
  const t = useTranslation();
  const short = useMoment('short');
  if (!isOpen)
    return {
      lead: opensAt ? t('support.opensAt', { when: short(opensAt) }) : t('support.waitUnknown'),
      text: answerBy ? t('support.answerBy', { when: short(answerBy) }) : '',
    };
  if (waitSeconds === null) return { lead: t('support.waitUnknown'), text: '' };
  const minutes = Math.ceil(waitSeconds / MINUTE_SECONDS);
  return { lead: minutes <= 1 ? t('support.waitShort') : t('support.wait', { minutes }), text: '' };
}

function ChatCard({ overview }: { overview: Overview }) {
  const t = useTranslation();
  const { lead, text } = useWait(overview);
  const isGoing = overview.conversation !== null && overview.conversation.state !== 'closed';
  const act = isGoing ? 'support.goOn' : overview.isOpen ? 'support.start' : 'support.leave';
  return (
    <section className={styles.card}>
      <div className={styles.team}>
        <span className={styles.faces} aria-hidden="true">
          {[1, 2, 3].map((face) => (
            <span key={face} className={styles.face}>
              <Icon name="user" size={28} filled />
            </span>
          ))}
        </span>
        <div className={styles.wait}>
          <b data-open={overview.isOpen || undefined}>{t(overview.isOpen ? 'support.open' : 'support.closed')}</b>
          <span>{lead}</span>
        </div>
      </div>
      {text ? <p className={styles.promise}>{text}</p> : null}
      <ButtonLink as={Link} to={CHAT_PATH} size="l" block preventScrollReset>
        <Icon name="chat" size={20} />
        {t(act)}
      </ButtonLink>
    </section>
  );
}

function Questions({ questions }: Pick<Overview, 'questions'>) {
  const t = useTranslation();
  if (questions.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="t-title-2">{t('support.questions')}</h2>
        <Link to={HELP_PATH} className={styles.all}>
          {t('support.allHelp')}
          <Icon name="chevron-end" size={16} flip />
        </Link>
      </div>
      <div className={styles.questions}>
        {questions.map(({ id, summary, title }) => (
          <details key={id}>
            <summary>
              {title}
              <Icon name="chevron-down" size={20} />
            </summary>
            <p>{summary}</p>
            <Link to={`${HELP_PATH}/${id}`} className={styles.more} aria-label={`${t('support.readMore')}: ${title}`}>
              {t('support.readMore')}
            </Link>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Monday, 5 January 1970, in ms. */
const A_MONDAY = 345_600_000;
const DAY_MS = 86_400_000;

function Hours({ hours }: Pick<Overview, 'hours'>) {
  const t = useTranslation();
  const { locale } = useClock();
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(A_MONDAY + (day - 1) * DAY_MS);
  return (
    <section className={styles.section}>
      <h2 className="t-title-2">{t('support.hours')}</h2>
      <div className={styles.hours}>
        {hours.map(({ days, from, to }) => (
          <p key={`${days.join()}${from}`}>
            <span>
              {days.length > 2
                ? `${nameOf(days[0] ?? 1)} – ${nameOf(days[days.length - 1] ?? 7)}`
                : days.map(nameOf).join(', ')}
            </span>
            <span className="num">
              {from} – {to}
            </span>
          </p>
        ))}
        <TimeZone words="inbox.timeZone" />
      </div>
    </section>
  );
}

/** Links to feedback, for what does not belong in the chat; members only. */
function FeedbackLinks() {
  const t = useTranslation();
  return (
    <List>
      <ListRow as={Link} to="/m/feedback" icon="edit" chevron>
        {t('support.feedback')}
      </ListRow>
      <ListRow as={Link} to="/m/feedback?kind=complaint" icon="document" chevron>
        {t('support.complaint')}
      </ListRow>
    </List>
  );
}

/** What customer service offers: the chat, common questions, and opening hours. */
export function SupportHome({ overview }: { overview: Overview | null }) {
  const t = useTranslation();
  const session = useSession();
  const { hasChats } = useBrand();
  const isHydrated = useHydrated();
  return (
    <>
      <PageTitle name={t('support.title')} />
      <header className={styles.hero}>
        <Motif on="card" />
        <div className={styles.lead}>
          <h1 className={styles.title}>{t('support.hello')}</h1>
          <p>{t('support.peopleAnswer')}</p>
        </div>
      </header>
      <div className={styles.page}>
        {overview ? (
          <>
            <ChatCard overview={overview} />
            {hasChats && isHydrated ? <LazyChannels /> : null}
            <Questions questions={overview.questions} />
            {session ? <FeedbackLinks /> : null}
            <Hours hours={overview.hours} />
          </>
        ) : (
          <InlineNotice kind="info">{t('support.unavailable')}</InlineNotice>
        )}
      </div>
    </>
  );
}
