import { ButtonLink } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '../../device/address.ts';
import { withCampaign } from '../../device/campaign.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { useTranslation } from '../../page/messages.ts';
import { StateScreen } from '../../page/screens/state-screen.tsx';
import styles from './domain-lines.module.css';
import type { DomainScreenProps } from './domain-screen.tsx';
import { addressOn, otherLines } from './lines.ts';
import { qualityOf, SignalBars } from './signal-bars.tsx';
import { fastestOf, type MeasuredLine, useMeasuredLines } from './use-measured-lines.ts';

type LineRowProps = {
  line: MeasuredLine;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
};

function LineRow({ line: { isMeasuring, ms }, name, isChosen, onChoose }: LineRowProps) {
  const t = useTranslation();
  const { bars, color } = isMeasuring ? { bars: 0, color: 'c-3' } : qualityOf(ms);
  const time = ms === null ? t('notices.unreachable') : t('notices.milliseconds', { ms });
  return (
    <label className={styles.row}>
      <input type="radio" name="line" className={styles.input} checked={isChosen} onChange={onChoose} />
      <span className={styles.dot} />
      <span className={classNames(styles.name, 't-callout strong')}>{name}</span>
      <span className={classNames(styles.time, color, 't-callout num')}>
        {isMeasuring ? t('notices.measuring') : time}
        <SignalBars bars={bars} />
      </span>
    </label>
  );
}

/** Whether there are hosts to offer. */
export const hasOtherLines = (): boolean => otherLines().length > 0;

/** For a host that is no longer in use: the other hosts that this browser remembers, and which of them is the fastest. */
export function DomainLines(props: DomainScreenProps) {
  const t = useTranslation();
  const { search } = useLocation();
  const lines = useMeasuredLines();
  const [chosen, setChosen] = useState<number | null>(null);
  const place = chosen ?? fastestOf(lines);
  const nameOf = (one: number) => t('notices.line', { number: one + 1 });
  const hrefTo = (path: string) => addressOn(lines[place]?.host ?? '', withCampaign(path, search), readAddress().href);
  const actions = (
    <>
      <ButtonLink href={hrefTo('/m/home')} size="l" block>
        {t('notices.continueOn', { line: nameOf(place) })}
      </ButtonLink>
      <ButtonLink href={hrefTo('/m/support')} kind="text" size="l" block>
        {t('app.contactSupport')}
      </ButtonLink>
    </>
  );
  return (
    <PhoneLayout tabBar={false} ground="state">
      <StateScreen
        scene="domain"
        title={t('notices.domainTitle')}
        text={t('notices.domainChoose')}
        code="domain_not_available"
        actions={actions}
        {...props}
      >
        <fieldset className={styles.lines}>
          <legend className="vh">{t('notices.domainChoose')}</legend>
          {lines.map((line, one) => (
            <LineRow
              key={line.host}
              line={line}
              name={nameOf(one)}
              isChosen={one === place}
              onChoose={() => setChosen(one)}
            />
          ))}
        </fieldset>
      </StateScreen>
    </PhoneLayout>
  );
}
