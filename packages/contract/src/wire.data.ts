import { EAGER_WIRE } from './eager-wire.data.ts';
import type { EndpointName } from './endpoints.ts';
import { LAZY_WIRE } from './lazy-wire.data.ts';
import { OTHER_WIRE } from './other-wire.data.ts';
import type { Wire } from './wire.ts';

/** The wire data of every endpoint, for servers, workers and tests: the browser loads the first two parts. */
export const WIRE: Record<EndpointName, Wire> = { ...EAGER_WIRE, ...LAZY_WIRE, ...OTHER_WIRE };
