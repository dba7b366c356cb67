import type { States } from './states.ts';
import { Tag } from './tag.tsx';

const KINDS = ['neutral', 'positive', 'negative', 'warning', 'accent', 'solid', 'hot'] as const;

export const states: States = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    <Tag key={kind} kind={kind}>
      Settled
    </Tag>,
  ]),
);
