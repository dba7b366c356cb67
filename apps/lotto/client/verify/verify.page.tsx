import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { ToastRegion } from '@foyer/ui/toast.tsx';
import { canVerify } from '@foyer/vendor/device/random.ts';
import { saveFile } from '@foyer/vendor/device/save-file.ts';
import { useMemo, useState } from 'react';
import { HOME_URL } from '../device/address.ts';
import { readOwnAddress, type VerifyBoot } from '../device/verify-boot.ts';
import { toDrawName, toGameCode } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import stageStyles from '../page/stage.module.css';
import { FileCard } from './file-card.tsx';
import { PinnedCard } from './pinned-card.tsx';
import { type KnownRoot, readJob } from './read-job.ts';
import { StepCard } from './step-card.tsx';
import { type Job, useCheck } from './use-check.ts';
import { useDraw } from './use-draw.ts';
import { VerdictCard } from './verdict-card.tsx';
import styles from './verify.module.css';

/** Repeats a draw on the visitor's device, step by step. */
export function VerifyPage({ page }: Pick<VerifyBoot, 'page'>) {
  const t = useTranslation();
  const [state, retry] = useDraw(page.drawId);
  const [fileJob, setFileJob] = useState<Job | null>(null);
  const draw = state.kind === 'there' ? state.draw : null;
  const ownJob = useMemo(() => toJob(draw), [draw]);
  const job = canVerify() ? (fileJob ?? ownJob) : null;
  const check = useCheck(job);
  const take = (text: string): boolean => {
    const next = readJob(text, toKnownRoot(fileJob, draw));
    if (next) setFileJob(next);
    return next !== null;
  };
  const drawId = idOf(job) ?? page.drawId;
  const note = useBeaconNote(job);
  return (
    <div className={stageStyles.stage}>
      <AppBar
        title={t('verify.title')}
        subtitle={drawId ? toSubtitle(page, drawId) : undefined}
        start={<IconLink icon="chevron-start" flip label={t('state.back')} href={HOME_URL} />}
      />
      <main className={styles.scroller}>
        <VerdictCard
          state={fileJob ? { kind: 'none' } : state}
          job={job}
          check={check}
          drawId={page.drawId}
          isFromFile={fileJob !== null}
          onRetry={retry}
        />
        <p className={styles.how}>{t('verify.how')}</p>
        {draw && !draw.proof && !draw.voided && !fileJob ? <PinnedCard draw={draw} /> : null}
        <ol className={styles.steps}>
          {check.steps.map((step, index) => (
            <StepCard
              key={step.id}
              step={step}
              place={index + 1}
              note={step.id === (note?.at ?? null) ? (note?.text ?? null) : null}
            />
          ))}
        </ol>
        <Actions job={job} hasAddress={draw !== null} />
        {canVerify() ? <FileCard onText={take} /> : null}
      </main>
      <ToastRegion />
    </div>
  );
}

function toJob(draw: DrawValue | null): Job | null {
  const seed = draw?.voided?.serverSeed;
  if (draw?.voided && seed) return { kind: 'void', draw: { ...draw, voided: { ...draw.voided, serverSeed: seed } } };
  return draw?.proof ? { kind: 'proof', proof: draw.proof, published: draw } : null;
}

/** The root of a proof that was checked before, or of the draw of this page. */
function toKnownRoot(job: Job | null, draw: DrawValue | null): KnownRoot | null {
  if (job?.kind === 'proof' && job.proof.version === 2) return { drawId: job.proof.drawId, root: job.proof.root };
  return draw?.manifest ? { drawId: draw.drawId, root: draw.manifest.root } : null;
}

function idOf(job: Job | null): string | null {
  if (job?.kind === 'void') return job.draw.drawId;
  return job && (job.kind === 'proof' ? job.proof.drawId : job.receipt.drawId);
}

const toSubtitle = ({ games }: VerifyBoot['page'], drawId: string): string => {
  const name = games.find(({ code }) => code === toGameCode(drawId))?.name;
  return name ? `${name} ${toDrawName(drawId)}` : drawId;
};

/** The note on the beacon, at its step. */
function useBeaconNote(job: Job | null): { readonly at: string; readonly text: string } | null {
  const t = useTranslation();
  if (job?.kind !== 'proof') return null;
  if (job.proof.version === 1) return { at: 'key', text: t('verify.beacon.none') };
  const isLocal = job.proof.beacon.chain === 'local';
  return { at: 'beacon', text: t(isLocal ? 'verify.beacon.local' : 'verify.beacon.drand') };
}

function Actions({ job, hasAddress }: { readonly job: Job | null; readonly hasAddress: boolean }) {
  const t = useTranslation();
  const copy = () => copyText(readOwnAddress(), { copied: t('fair.copied'), notCopied: t('fair.not-copied') });
  const proof = job?.kind === 'proof' ? job.proof : null;
  return (
    <div className={styles.actions}>
      {hasAddress ? (
        <Button kind="secondary" onClick={() => void copy()}>
          {t('verify.copy-link')}
        </Button>
      ) : null}
      {proof ? (
        <Button kind="secondary" onClick={() => saveFile(`${proof.drawId}.json`, JSON.stringify(proof, null, 2))}>
          {t('fair.save')}
        </Button>
      ) : null}
    </div>
  );
}
