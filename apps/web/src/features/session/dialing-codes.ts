import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { Brand } from '../../page/brand.ts';

/** The dialling codes of a merchant's countries, its own first; only its own if the gateway does not answer. */
export async function loadDialingCodes(call: Call, { countryDialingCode: own }: Brand): Promise<string[]> {
  try {
    const { countries } = await call('system.country');
    return [...new Set([own, ...countries.map(({ countryDialingCode }) => countryDialingCode)])];
  } catch (error) {
    if (error instanceof GatewayError) return [own];
    throw error;
  }
}
