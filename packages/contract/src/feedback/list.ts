import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Feedback } from './shapes.ts';

/** GET /wps/feedback/list (docs/feedback.md). */
export const list = endpoint({
  method: 'GET',
  path: '/wps/feedback/list',
  summary: 'The latest fifty pieces of feedback from the member, newest first.',
  access: 'member',
  value: Type.Object({
    feedback: Type.Array(Feedback),
    complaintDays: Type.Integer({ description: 'number of days within which a complaint is answered' }),
  }),
  refusals: [],
});
