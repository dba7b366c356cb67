import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { MessageKey } from '../../page/message-keys.ts';

export type Identity = ValueOf<Endpoints['identity.overview']>;
export type Check = NonNullable<Identity['check']>;
export type Level = Identity['levels'][number];
export type Side = Check['needs'][number];

export const IDENTITY_PATH = '/m/member/identity';
export const CHECK_PATH = '/m/member/identity/check';

interface SideWords {
  icon: IconName;
  name: MessageKey;
  hint: MessageKey;
}

/** The texts for each picture. */
export const SIDES: Readonly<Record<Side, SideWords>> = {
  front: { icon: 'id-card', name: 'identity.front', hint: 'identity.frontHint' },
  back: { icon: 'id-card', name: 'identity.back', hint: 'identity.backHint' },
  selfie: { icon: 'user', name: 'identity.selfie', hint: 'identity.selfieHint' },
  address: { icon: 'pin', name: 'identity.address', hint: 'identity.addressHint' },
  funds: { icon: 'document', name: 'identity.funds', hint: 'identity.fundsHint' },
};

interface LevelWords {
  icon: IconName;
  name: MessageKey;
  what: MessageKey;
}

const FIRST_LEVEL: LevelWords = { icon: 'user', name: 'identity.level0', what: 'identity.level0What' };
const LEVELS: readonly LevelWords[] = [
  FIRST_LEVEL,
  { icon: 'id-card', name: 'identity.level1', what: 'identity.level1What' },
  { icon: 'pin', name: 'identity.level2', what: 'identity.level2What' },
  { icon: 'document', name: 'identity.level3', what: 'identity.level3What' },
];

/** The texts for a level. */
export const wordsOf = (level: number): LevelWords => LEVELS[level] ?? FIRST_LEVEL;

/** Why a picture must be retaken, and what to do. */
export const LABELS: Readonly<Record<Check['labels'][number], MessageKey>> = {
  blurred: 'identity.blurred',
  glare: 'identity.glare',
  cropped: 'identity.cropped',
  expired: 'identity.expired',
  otherDocument: 'identity.otherDocument',
  otherPerson: 'identity.otherPerson',
  other: 'identity.other',
};

export type LevelState = 'done' | 'checking' | 'redo' | 'rejected' | 'next' | 'later';

/** How far a member is with a level. */
export function stateOf({ check, level }: Pick<Identity, 'check' | 'level'>, of: number): LevelState {
  if (of <= level) return 'done';
  if (of > level + 1) return 'later';
  if (check?.level !== of) return 'next';
  if (check.state === 'pending') return 'checking';
  if (check.state === 'retry') return 'redo';
  return check.state === 'rejected' ? 'rejected' : 'next';
}
