import type { email as contract } from '@foyer/contract/security/email.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { connectContact, disconnectContact, sendContactCode } from '../contact.ts';
import { requireStepUp } from '../step-up.ts';

/** POST /wps/member/security/email. */
export const email: Handler<typeof contract> = async (call, context) => {
  const { action, email: address, verifyCode = '' } = call.body;
  const by = { caller: call, context };
  const member = await requireMember(context.pool, call.session.memberId);
  const refused = await requireStepUp({ call, member }, context);
  if (refused) return refused;
  if (action === 'remove') return disconnectContact(member, 'email', by);
  if (!address) return refuse('invalid.request', [{ field: 'email', code: 'required' }]);
  const contact = { kind: 'email', to: address } as const;
  if (action === 'send') return sendContactCode(member, contact, by);
  const connected = await connectContact(member, { code: verifyCode, contact }, by);
  return connected === 'taken' ? refuse('email.exists') : connected;
};
