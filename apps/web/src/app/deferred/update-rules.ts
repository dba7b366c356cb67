import type { Brand } from '../../page/brand.ts';

/** Whether the member may keep the old version for now (§4). */
export const canPostpone = ({ switches }: Pick<Brand, 'switches'>): boolean =>
  !switches.includes('MANDATORYAPPUPDATES3');
