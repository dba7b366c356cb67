import { EAGER_WIRE } from '@foyer/contract/eager-wire.data.ts';
import type { EndpointName } from '@foyer/contract/endpoints.ts';
import type { Wire } from '@foyer/contract/wire.ts';

let table: Partial<Record<EndpointName, Wire>> = EAGER_WIRE;

/**
 * The wire format of an endpoint's calls. The endpoints of home are known from the start; those of other pages load with the first
 * page that calls one.
 * @returns undefined for an unknown name
 * @throws if that file does not load
 */
export async function findWire(name: EndpointName): Promise<Wire | undefined> {
  if (!table[name]) {
    const { LAZY_WIRE } = await import('@foyer/contract/lazy-wire.data.ts');
    table = { ...EAGER_WIRE, ...LAZY_WIRE };
  }
  return table[name];
}
