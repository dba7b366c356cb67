import type { askToReturn as contract } from '@foyer/contract/limits/ask-to-return.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { askToReturn as ask } from '../../../accounts/exclusion/exclusion.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/askToReturn. */
export const askToReturn: Handler<typeof contract> = async ({ session }, context) =>
  (await ask(context.pool, session.memberId)) ? toPlayLimits(session, context) : refuse('member.excluded');
