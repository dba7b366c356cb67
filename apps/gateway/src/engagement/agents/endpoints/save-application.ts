import type { saveApplication as contract } from '@foyer/contract/agent/save-application.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { saveApplication as save } from '../apply.ts';

/** One line of plain text. */
const toLine = (text = ''): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** POST /wps/agent/saveApplication. */
export const saveApplication: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const filled = { way: body.way, name: toLine(body.name), link: toLine(body.link) };
  return (await save({ merchant: merchant.code, memberId: session.memberId }, filled, context)) ?? {};
};
