import { REALITY_MINUTES } from '@foyer/contract/limits/terms.data.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Form, useActionData } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { type Refused, sendForm } from '../../page/send-form.ts';
import { SupportLink } from '../../page/support-link.tsx';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/limits.page.ts';
import { LimitCard } from './limit-card.tsx';
import styles from './limits.module.css';
import { KINDS, type Kind, LIMITS_PATH, type PlayLimits } from './limits-data.ts';
import { RealitySetting } from './reality-setting.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return { limits: await pageCall(page, url, page.call('limits.limits').catch(nullIfNotFound)) };
}

/** Confirms or cancels a raise, chooses the reality check, or ends an exclusion whose term is over. */
async function answer(text: (name: string) => string, call: Call): Promise<string> {
  const act = text('act');
  if (act === 'askToReturn' || act === 'returnToPlay') {
    await call(`limits.${act}`, { situation: 'form' });
    return LIMITS_PATH;
  }
  if (act === 'reality') {
    const minutes = REALITY_MINUTES.find((one) => String(one) === text('minutes')) ?? null;
    await call('limits.setRealityCheck', { body: { minutes }, situation: 'form' });
    return LIMITS_PATH;
  }
  const [kind, period] = [text('kind') as Kind, text('period') as PlayLimits['limits'][number]['period']];
  const name = act === 'confirm' ? 'limits.confirmRaise' : 'limits.cancelRaise';
  await call(name, { body: { kind, period }, situation: 'form' });
  return LIMITS_PATH;
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => answer(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => answer(text, browserCall()));

/** Shows that the term of an exclusion is over, and how to return: ask, wait a day, confirm. */
function Return({ exclusion: { isReady, returnsFrom } }: { exclusion: NonNullable<PlayLimits['exclusion']> }) {
  const t = useTranslation();
  const time = useMoment('long');
  const act = isReady ? 'returnToPlay' : returnsFrom ? null : 'askToReturn';
  const action = useCampaign()(LIMITS_PATH);
  const button = act && (
    <Form method="post" action={action}>
      <Button type="submit" name="act" value={act} kind="text" size="s">
        {t(isReady ? 'limits.doReturn' : 'limits.askToReturn')}
      </Button>
    </Form>
  );
  return (
    <InlineNotice kind="info" action={button}>
      {returnsFrom && !isReady ? t('limits.returnWaits', { time: time(returnsFrom) }) : t('limits.exclusionOver')}
    </InlineNotice>
  );
}

/** Shows, first of all, that the member is on a break or excluded. */
function Away({ limits: { exclusion, pausedUntil } }: { limits: PlayLimits }) {
  const t = useTranslation();
  const [time, day] = [useMoment('long'), useMoment('day')];
  if (exclusion?.isOver) return <Return exclusion={exclusion} />;
  const text = exclusion
    ? exclusion.until
      ? t('limits.excludedUntil', { day: day(exclusion.until) })
      : t('limits.excludedForGood')
    : pausedUntil && t('limits.paused', { time: time(pausedUntil) });
  if (!text) return null;
  const withdraw = (
    <Link to="/m/member/withdraw" className={styles.act}>
      {t('limits.withdraw')}
    </Link>
  );
  return (
    <InlineNotice kind="info" action={withdraw}>
      {text}
    </InlineNotice>
  );
}

function StepBack({ isExcluded }: { isExcluded: boolean }) {
  const t = useTranslation();
  return (
    <section aria-labelledby="step-back">
      <h2 id="step-back" className={styles.group}>
        {t('limits.stepBack')}
      </h2>
      <List>
        {isExcluded ? null : (
          <ListRow as={Link} to={`${LIMITS_PATH}/break`} icon="pause" chevron className={styles.row}>
            {t('limits.break')}
            <span className={styles.note}>{t('limits.breakNote')}</span>
          </ListRow>
        )}
        <ListRow as={Link} to={`${LIMITS_PATH}/exclude`} icon="door" chevron className={styles.row}>
          {t('limits.exclude')}
          <span className={styles.note}>{t('limits.excludeNote')}</span>
        </ListRow>
      </List>
    </section>
  );
}

export default function LimitsPage({ loaderData: { limits } }: Route.ComponentProps) {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('limits.title')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      <div className={styles.page}>
        {refused ? (
          <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
        ) : null}
        {limits ? (
          <>
            <Away limits={limits} />
            <p className={styles.intro}>{t('limits.intro')}</p>
            {(Object.keys(KINDS) as Kind[]).map((kind) => (
              <LimitCard
                key={kind}
                kind={kind}
                currency={limits.currency}
                limits={limits.limits.filter((limit) => limit.kind === kind && limit.amountMinor !== null)}
              />
            ))}
            <RealitySetting chosen={limits.realityMinutes} />
            <StepBack isExcluded={limits.exclusion !== null} />
          </>
        ) : (
          <InlineNotice kind="info">{t('limits.unavailable')}</InlineNotice>
        )}
      </div>
    </PhoneLayout>
  );
}
