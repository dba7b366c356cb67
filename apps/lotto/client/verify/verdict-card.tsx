import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { canVerify } from '@foyer/vendor/device/random.ts';
import type { ReactNode } from 'react';
import { toDrawName } from '../messages/draw-name.ts';
import { type MessageKey, useTranslation } from '../messages/messages.ts';
import { type Check, isVerified, type Job } from './use-check.ts';
import type { DrawState } from './use-draw.ts';
import styles from './verify.module.css';

interface VerdictCardProps {
  readonly state: DrawState;
  readonly job: Job | null;
  readonly check: Check;
  readonly drawId: string;
  readonly isFromFile: boolean;
  readonly onRetry: () => void;
}

type Look = 'busy' | 'positive' | 'negative' | 'neutral';

/** The verdict in one sentence. */
export function VerdictCard({ state, job, check, drawId, isFromFile, onRetry }: VerdictCardProps) {
  const t = useTranslation();
  if (!canVerify()) return <Verdict look="neutral" title={t('verify.no-crypto')} text={t('verify.no-crypto-text')} />;
  if (job) return <JobVerdict job={job} check={check} isFromFile={isFromFile} />;
  switch (state.kind) {
    case 'none':
      return null;
    case 'loading':
      return <Verdict look="busy" title={t('state.loading')} />;
    case 'unknown':
      return (
        <Verdict
          look="neutral"
          title={t('verify.unknown', { draw: toDrawName(drawId) })}
          text={t('verify.unknown-text')}
        />
      );
    case 'failed':
      return (
        <Verdict look="neutral" title={t('state.failed')}>
          <Button kind="secondary" size="s" onClick={onRetry}>
            {t('state.retry')}
          </Button>
        </Verdict>
      );
    case 'there':
      return state.draw.state === 'voided' ? (
        <Verdict look="neutral" title={t('verify.voided')} text={t('result.voided')} />
      ) : (
        <Verdict look="neutral" title={t('verify.waiting')} text={t('verify.waiting-text')} />
      );
  }
}

interface JobVerdictProps extends Pick<VerdictCardProps, 'check' | 'isFromFile'> {
  readonly job: Job;
}

function JobVerdict({ job, check, isFromFile }: JobVerdictProps) {
  const t = useTranslation();
  const source = isFromFile ? <Tag>{t('verify.from-file')}</Tag> : null;
  if (!check.isDone) return <Verdict look="busy" title={t('verify.loading')} />;
  if (isVerified(check) && job.kind === 'void') {
    const { reason } = job.draw.voided;
    const why = reason ? ` ${t('result.void-reason', { reason })}` : '';
    return <Verdict look="neutral" title={t('verify.voided')} text={t('result.voided') + why} />;
  }
  if (isVerified(check)) {
    return (
      <Verdict look="positive" title={t(job.kind === 'receipt' ? 'verify.holds-ticket' : 'verify.holds')}>
        {source}
      </Verdict>
    );
  }
  const failed = check.steps.find(({ verdict }) => verdict === 'fits-not');
  const place = failed ? check.steps.indexOf(failed) + 1 : 0;
  return (
    <Verdict
      look="negative"
      title={t('verify.mismatch')}
      failed={
        failed ? `${t('verify.step', { step: place })}: ${t(`verify.step.${failed.id}` as MessageKey)}` : undefined
      }
      text={t('verify.mismatch-text')}
    >
      {source}
    </Verdict>
  );
}

interface VerdictProps {
  readonly look: Look;
  readonly title: string;
  /** The first step that does not match. */
  readonly failed?: string | undefined;
  readonly text?: string;
  readonly children?: ReactNode;
}

const ICONS = { positive: 'shield-check', negative: 'alert', neutral: 'info' } as const;

function Verdict({ look, title, failed, text, children }: VerdictProps) {
  return (
    <section className={styles.verdict} data-look={look} role={look === 'negative' ? 'alert' : 'status'}>
      <span className={styles.sign}>
        {look === 'busy' ? <Spinner size={24} /> : <Icon name={ICONS[look]} size={28} />}
      </span>
      <span className={styles.words}>
        <b className={styles.verdictTitle}>{title}</b>
        {failed ? <span className={styles.failed}>{failed}</span> : null}
        {text ? <span className={styles.text}>{text}</span> : null}
      </span>
      {children}
    </section>
  );
}
