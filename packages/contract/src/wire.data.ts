import { EARLY_WIRE } from './early-wire.data.ts';
import type { EndpointName } from './endpoints.ts';
import { FURTHER_WIRE } from './further-wire.data.ts';
import { OTHER_WIRE } from './other-wire.data.ts';
import type { Wire } from './wire.ts';

/** What a call of each endpoint looks like, for servers, workers and tests: the browser loads the first two parts. */
export const WIRE: Record<EndpointName, Wire> = { ...EARLY_WIRE, ...FURTHER_WIRE, ...OTHER_WIRE };
