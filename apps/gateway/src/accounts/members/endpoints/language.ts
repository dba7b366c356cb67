import type { language as contract } from '@foyer/contract/member/language.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { setLanguage } from '../member.store.ts';

/** The language of members of this type is not stored (§6). */
const EXEMPT_TYPE = 4;

/** POST /wps/member/language. */
export const language: Handler<typeof contract> = async ({ body, merchant, session }, { pool }) => {
  const code = merchant.languages.find((offered) => offered === body.language);
  if (!code) return refuse('language.unknown');
  if (session.type !== EXEMPT_TYPE) await setLanguage(pool, session.memberId, code);
  return { language: code };
};
