import type { Brand } from '../../page/brand.ts';
import type { RegisterWay } from './register.ts';

/** How a new member is named on this tab. @param hasMobile the merchant offers a registration with a number */
export function wayOf(tab: string | null, { switches }: Pick<Brand, 'switches'>, hasMobile: boolean): RegisterWay {
  if (tab === 'mobile' && hasMobile) return 'mobile';
  return switches.includes('AUTOUSERNAME3') ? 'auto' : 'username';
}
