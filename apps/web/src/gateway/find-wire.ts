import { EARLY_WIRE } from '@foyer/contract/early-wire.data.ts';
import type { EndpointName } from '@foyer/contract/endpoints.ts';
import type { Wire } from '@foyer/contract/wire.ts';

let table: Partial<Record<EndpointName, Wire>> = EARLY_WIRE;

/**
 * What a call of an endpoint looks like. The endpoints of home are known from the start; those of further pages load with the first
 * page that calls one.
 * @returns undefined for an unknown name
 * @throws if the file of the further endpoints does not load
 */
export async function findWire(name: EndpointName): Promise<Wire | undefined> {
  if (!table[name]) {
    const { FURTHER_WIRE } = await import('@foyer/contract/further-wire.data.ts');
    table = { ...EARLY_WIRE, ...FURTHER_WIRE };
  }
  return table[name];
}
