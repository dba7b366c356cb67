import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PopupItemId, PopupItemVersion } from './popups.ts';

/** POST /wps/content/popup-act (docs/announcements.md). The same act again changes nothing. */
export const popupAct = endpoint({
  method: 'POST',
  path: '/wps/content/popup-act',
  summary: 'Counts that the member has seen, closed or followed an item of a popup.',
  access: 'member',
  body: Type.Object({
    item: PopupItemId,
    version: PopupItemVersion,
    act: Type.Enum(['seen', 'closed', 'clicked']),
  }),
  value: Type.Object({}),
  refusals: ['not.found'],
});
