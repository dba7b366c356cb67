import { formatAmount } from '@foyer/money/format-amount.ts';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { authAddress } from '../../page/auth-url.ts';
import { useBrand } from '../../page/brand.ts';
import { toGame } from '../../page/game/game-address.ts';
import { GameLink } from '../../page/game-link.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { NEED_PLACES, toNeedText } from '../../page/offers/term-text.ts';
import type { Refused } from '../../page/send-form.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './offer.module.css';
import { INVITE_PATH, type OfferDetail, REWARDS_PATH, toOfferAddress } from './promotion-data.ts';
import { TakeForm } from './take-form.tsx';

/** The next step: the first need that can be met immediately. */
function NextStep({ offer }: { offer: OfferDetail }) {
  const t = useTranslation();
  const { language } = useBrand();
  const toTime = useMoment('long');
  const next = offer.needs.find(({ isMet, need }) => !isMet && NEED_PLACES[need]);
  const to = next && NEED_PLACES[next.need];
  if (!next || !to) return null;
  return (
    <ButtonLink as={Link} to={to} size="l" block>
      {toNeedText(next, { t, language, toTime, currency: offer.currency })}
    </ButtonLink>
  );
}

function CheckIn({ offer }: { offer: OfferDetail }) {
  const t = useTranslation();
  const { isCheckedIn, progress } = offer;
  if (progress && progress.done >= progress.of)
    return <InlineNotice kind="positive">{t('promotions.monthDone')}</InlineNotice>;
  if (isCheckedIn) return <InlineNotice kind="positive">{t('promotions.checkedIn')}</InlineNotice>;
  return <TakeForm id={offer.id} act="checkIn" label={t('promotions.checkIn')} />;
}

/** A match: joining, the deposit still to be made, and the funds. */
function Match({ offer: { id, status } }: { offer: OfferDetail }) {
  const t = useTranslation();
  if (status === 'available') return <TakeForm id={id} act="join" label={t('promotions.join')} />;
  if (status === 'wagering')
    return (
      <ButtonLink as={Link} to={REWARDS_PATH} size="l" block>
        {t('promotions.toWager')}
      </ButtonLink>
    );
  return (
    <>
      <InlineNotice kind="positive">{t('promotions.joinedNotice')}</InlineNotice>
      <ButtonLink as={Link} to="/m/member/deposit" size="l" block>
        {t('promotions.toDeposit')}
      </ButtonLink>
      <TakeForm id={id} act="leave" label={t('promotions.leave')} kind="secondary" />
    </>
  );
}

/** A tournament: joining and leaving it. */
function Tournament({ offer: { board, id, status } }: { offer: OfferDetail }) {
  const t = useTranslation();
  if (status === 'available') return <TakeForm id={id} act="join" label={t('promotions.join')} />;
  return (
    <>
      <InlineNotice kind="positive">{t('promotions.enteredNotice', { count: board?.entries ?? 0 })}</InlineNotice>
      <TakeForm id={id} act="leave" label={t('promotions.leave')} kind="secondary" />
    </>
  );
}

/** Free rounds that have been claimed wait in their game. */
function Rounds({ game: { gameCode, name } }: { game: NonNullable<OfferDetail['game']> }) {
  const t = useTranslation();
  return (
    <>
      <InlineNotice kind="positive">{t('promotions.roundsNotice')}</InlineNotice>
      <ButtonLink as={GameLink} to={toGame(gameCode)} size="l" block>
        {t('promotions.playRounds', { game: name })}
      </ButtonLink>
    </>
  );
}

function Act({ offer }: { offer: OfferDetail }): ReactNode {
  const t = useTranslation();
  const { amountMinor, currency, game, id, kind, rounds, status } = offer;
  if (status === 'login')
    return (
      <ButtonLink as={Link} to={authAddress('/m/login', { go: toOfferAddress(id) })} size="l" block>
        {t('promotions.logIn')}
      </ButtonLink>
    );
  if (kind === 'match' && (status === 'available' || status === 'joined' || status === 'wagering'))
    return <Match offer={offer} />;
  if (kind === 'tournament' && (status === 'available' || status === 'joined')) return <Tournament offer={offer} />;
  if (status === 'available') {
    const label = rounds
      ? t('promotions.claimRounds', { count: rounds })
      : t('promotions.claim', { amount: formatAmount(amountMinor, currency) });
    return <TakeForm id={id} act="claim" label={label} />;
  }
  if (status === 'code')
    return (
      <ButtonLink as={Link} to={`${REWARDS_PATH}#code`} size="l" block>
        {t('promotions.enterCode')}
      </ButtonLink>
    );
  if (status === 'needs') return <NextStep offer={offer} />;
  if (status === 'claimed' && game) return <Rounds game={game} />;
  if (status === 'claimed') return <InlineNotice kind="positive">{t('promotions.receivedNotice')}</InlineNotice>;
  if (status === 'ended') return <InlineNotice kind="info">{t('promotions.endedNotice')}</InlineNotice>;
  if (status === 'away') return <InlineNotice kind="info">{t('promotions.awayNotice')}</InlineNotice>;
  if (kind === 'referral')
    return (
      <ButtonLink as={Link} to={INVITE_PATH} size="l" block>
        {t('promotions.toInvite')}
      </ButtonLink>
    );
  return kind === 'checkIn' ? (
    <CheckIn offer={offer} />
  ) : (
    <InlineNotice kind="info">{t('promotions.paysItself')}</InlineNotice>
  );
}

/** The end of an offer, always in view: the one action that is possible now. */
export function OfferDock({ offer }: { offer: OfferDetail }) {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  return (
    <div className={styles.dock}>
      {refused ? <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice> : null}
      <Act offer={offer} />
    </div>
  );
}
