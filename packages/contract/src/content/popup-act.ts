import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PopupItemId, PopupItemVersion } from './popups.ts';

/** POST /wps/content/popup-act (docs/announcements.md). Repeating an act changes nothing. */
export const popupAct = endpoint({
  method: 'POST',
  path: '/wps/content/popup-act',
  summary: 'Counts a view, a dismissal or a click of a popup item by the member.',
  access: 'member',
  body: Type.Object({
    item: PopupItemId,
    version: PopupItemVersion,
    act: Type.Enum(['seen', 'closed', 'clicked']),
  }),
  value: Type.Object({}),
  refusals: ['not.found'],
});
