import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushDevice } from './shapes.ts';

/** GET /wps/push/devices (docs/push.md). */
export const devices = endpoint({
  method: 'GET',
  path: '/wps/push/devices',
  summary: 'The browsers that receive push messages for the member, newest first.',
  access: 'member',
  value: Type.Object({ devices: Type.Array(PushDevice) }),
  refusals: [],
});
