import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { readSigns } from '@foyer/typed-text/read-text.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
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
import { useMoment } from '../../page/use-moment.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import { readCaptchaFields } from '../session/captcha/captcha-form.ts';
import { CaptchaSlot } from '../session/captcha/captcha-slot.tsx';
import type { Route } from './+types/rewards.page.ts';
import { type Grants, PROMOTIONS_PATH, REWARDS_PATH, toOfferAddress } from './promotion-data.ts';
import styles from './promotions.module.css';
import { WagerCard } from './wager-card.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return { grants: await pageCall(page, url, page.call('promotion.grants').catch(nullIfNotFound)) };
}

/** Redeems a code, or gives up funds. */
async function redeem(form: FormData, call: Call): Promise<string | null> {
  const text = (name: string) => String(form.get(name) ?? '');
  const grantId = text('giveUp');
  if (grantId !== '') {
    await call('promotion.giveUp', { body: { grantId }, situation: 'form' });
    return REWARDS_PATH;
  }
  const code = readSigns(text('code'));
  if (code === '') return null;
  await call('promotion.redeem', { body: { code, ...readCaptchaFields(form) }, situation: 'form' });
  return REWARDS_PATH;
}

/** For browsers without scripts. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  return sendForm(form, url, () => redeem(form, context.get(pageRequest).call));
}

export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  return sendForm(form, url, () => redeem(form, browserCall()));
}

function CodeForm() {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  const { isBusy, onSubmit } = useSubmitLock(REWARDS_PATH);
  const refusal = refused && 'code' in refused.values ? refused.refusal : undefined;
  const isMissing = refusal?.code === 'amount';
  return (
    <Form
      method="post"
      action={useCampaign()(REWARDS_PATH)}
      onSubmit={onSubmit}
      id="code"
      className={styles.codeForm}
      aria-label={t('promotions.codeTitle')}
    >
      <TextField
        name="code"
        label={t('promotions.codeLabel')}
        icon="ticket"
        defaultValue={refused?.values.code ?? ''}
        maxLength={LENGTHS.promotionCode}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        error={
          refusal ? (isMissing ? t('promotions.codeMissing') : refusal.message || t('app.noConnection')) : undefined
        }
        hint={t('promotions.codeHint')}
      />
      {/* A captcha is good for one code. */}
      <CaptchaSlot purpose="code" answer={refusal ? { code: refusal.code, isCaptchaSpent: true } : null} />
      <Button type="submit" loading={isBusy} loadingLabel={t('promotions.working')} block>
        {t('promotions.redeem')}
      </Button>
    </Form>
  );
}

/** The rewards received; funds being wagered have cards of their own. */
function History({ grants: { grants: all, wagers } }: { grants: Grants }) {
  const t = useTranslation();
  const day = useMoment('day');
  const funds = new Set(wagers.map(({ grantId }) => grantId));
  const grants = all.filter(({ grantId }) => !funds.has(grantId));
  if (all.length === 0)
    return (
      <section className={styles.nothing}>
        <Scene name="empty" size="card" />
        <h2 className="t-title-3">{t('promotions.nothingTitle')}</h2>
        <p className="t-body c-2">{t('promotions.nothingText')}</p>
        <ButtonLink as={Link} to={PROMOTIONS_PATH} kind="secondary">
          {t('promotions.seeOffers')}
        </ButtonLink>
      </section>
    );
  if (grants.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={styles.group}>
        {t('promotions.historyTitle')}
      </h2>
      <List>
        {grants.map(({ amountMinor, at, currency, grantId, offerId, rounds, title }) => (
          <ListRow
            key={grantId}
            as={Link}
            to={toOfferAddress(offerId)}
            icon="gift"
            trailing={
              <b className="num">
                {rounds ? (
                  t('promotions.freeRounds', { count: rounds })
                ) : (
                  <Amount>{formatAmount(amountMinor, currency)}</Amount>
                )}
              </b>
            }
            className={styles.row}
          >
            {title}
            <span className={styles.note}>{day(at)}</span>
          </ListRow>
        ))}
      </List>
    </section>
  );
}

export default function RewardsPage({ loaderData: { grants } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('promotions.rewards')}
        start={<IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />}
      />
      <div className={styles.rewards}>
        {grants ? (
          <>
            <p className={styles.total}>
              <span>{t('promotions.total')}</span>
              <b className="num">
                <Amount>{formatAmount(grants.totalMinor, grants.currency)}</Amount>
              </b>
            </p>
            {grants.wagers.map((wager) => (
              <WagerCard key={wager.grantId} wager={wager} />
            ))}
            {grants.takesCodes ? <CodeForm /> : null}
            <History grants={grants} />
          </>
        ) : (
          <InlineNotice kind="info">{t('promotions.unavailable')}</InlineNotice>
        )}
      </div>
    </PhoneLayout>
  );
}
