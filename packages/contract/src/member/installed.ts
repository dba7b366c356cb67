import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** POST /wps/member/installed (docs/gateway.md: Visits and installed apps). */
export const installed = endpoint({
  method: 'POST',
  path: '/wps/member/installed',
  summary: 'Reports that the member has started the installed app: from the home screen, or the merchant’s own app.',
  access: 'member',
  body: Type.Object({ kind: Type.Enum(['PWA', 'WEBCLIP', 'APP'], { description: 'the register methods of §3' }) }),
  value: Type.Object({ isFirst: Type.Boolean({ description: 'whether this was not known before' }) }),
  refusals: [],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 10 } },
});
