import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import { Link } from '../link.tsx';
import { useTranslation } from '../messages.ts';
import styles from './reality-dialog.module.css';
import { type PlaySession, usePlaySession } from './use-play-session.ts';

const MINUTE_MS = 60_000;

/** What has happened since the login, as reported by the server. */
function Facts({
  session: { beganAt, currency, netMinor, serverTime, stakedMinor, wonMinor },
}: {
  session: PlaySession;
}) {
  const t = useTranslation();
  const minutes = Math.max(0, Math.floor((serverTime - Date.parse(beganAt)) / MINUTE_MS));
  const rows = [
    [t('reality.time'), t('reality.clock', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })],
    [t('reality.staked'), formatAmount(stakedMinor, currency)],
    [t('reality.won'), formatAmount(wonMinor, currency)],
    [t('reality.net'), formatAmount(netMinor, currency)],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            <Amount>{value ?? ''}</Amount>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Interrupts play when the member's reality check is due, or their time is used up. @param stop where "stop" leads */
export default function RealityDialog({ rendered, stop }: { rendered: PlaySession; stop: string }) {
  const t = useTranslation();
  const { data: session, refetch } = usePlaySession(rendered);
  const [isBusy, setBusy] = useState(false);
  if (!session || (!session.isDue && !session.isOver)) return null;
  const goOn = async () => {
    setBusy(true);
    await browserCall()('limits.acknowledgeCheck', { situation: 'form' }).catch(() => undefined);
    refetch();
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={t(session.isOver ? 'reality.overTitle' : 'reality.title')}
      actions={
        <div className={styles.actions}>
          {session.isOver ? null : (
            <Button kind="secondary" size="l" block loading={isBusy} loadingLabel={t('reality.goOn')} onClick={goOn}>
              {t('reality.goOn')}
            </Button>
          )}
          <ButtonLink as={Link} to="/m/member/limits/break" kind="secondary" size="l" block>
            {t('reality.break')}
          </ButtonLink>
          <ButtonLink as={Link} to={stop} size="l" block>
            {t('reality.stop')}
          </ButtonLink>
        </div>
      }
    >
      <p className="t-body c-2">{t(session.isOver ? 'reality.overText' : 'reality.text')}</p>
      <Facts session={session} />
      <Link to="/m/member/bets" className={styles.link}>
        {t('reality.history')}
      </Link>
    </Dialog>
  );
}
