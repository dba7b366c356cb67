import type { DrawProof } from '@foyer/lottery/proof.ts';
import type { TicketReceipt } from '@foyer/lottery/receipt.ts';
import { useEffect, useState } from 'react';
import { type CheckStep, checkProof, checkReceipt, checkVoid, type Published, type VoidedValue } from './check.ts';

/** The subject of a check: a draw, one that was voided, or the receipt of a ticket. */
export type Job =
  | { readonly kind: 'void'; readonly draw: VoidedValue }
  | { readonly kind: 'proof'; readonly proof: DrawProof; readonly published: Published | null }
  | { readonly kind: 'receipt'; readonly receipt: TicketReceipt; readonly rootOfDraw: string | null };

export interface Check {
  readonly steps: readonly CheckStep[];
  readonly isDone: boolean;
}

const NOTHING: Check = { steps: [], isDone: false };

/** Runs a check, showing every step as soon as it is done. */
export function useCheck(job: Job | null): Check {
  const [check, setCheck] = useState<Check>(NOTHING);
  useEffect(() => {
    let isWanted = true;
    setCheck(NOTHING);
    if (!job) return;
    void (async () => {
      const steps: CheckStep[] = [];
      for await (const step of stepsOf(job)) {
        if (!isWanted) return;
        steps.push(step);
        setCheck({ steps: [...steps], isDone: false });
      }
      if (isWanted) setCheck({ steps, isDone: true });
    })();
    return () => {
      isWanted = false;
    };
  }, [job]);
  return check;
}

async function* stepsOf(job: Job): AsyncGenerator<CheckStep> {
  if (job.kind === 'receipt') yield await checkReceipt(job.receipt, job.rootOfDraw);
  else if (job.kind === 'void') yield await checkVoid(job.draw);
  else yield* checkProof(job.proof, job.published);
}

/** Whether there are steps and all of them match. */
export const isVerified = ({ steps, isDone }: Check): boolean =>
  isDone && steps.length > 0 && steps.every(({ verdict }) => verdict !== 'fits-not');
