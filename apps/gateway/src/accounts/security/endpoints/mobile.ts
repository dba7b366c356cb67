import type { mobile as contract } from '@foyer/contract/security/mobile.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { toServedNumber } from '../../members/mobile-number.ts';
import { connectContact, disconnectContact, sendContactCode } from '../contact.ts';
import { requireStepUp } from '../step-up.ts';

/** POST /wps/member/security/mobile. */
export const mobile: Handler<typeof contract> = async (call, context) => {
  const { action, countryDialingCode = '', mobileNum = '', verifyCode = '' } = call.body;
  const by = { caller: call, context };
  const member = await requireMember(context.pool, call.session.memberId);
  const refused = await requireStepUp({ call, member }, context);
  if (refused) return refused;
  // A number that members log in with is changed by customer service, unless the merchant lets members do it.
  if (member.mobile && !call.merchant.has('UPDATEMOBILEICC3'))
    return refuse('invalid.request', [{ field: 'mobileNum', code: 'fixed' }]);
  if (action === 'remove') return disconnectContact(member, 'mobile', by);
  const to = toServedNumber({ countryDialingCode, mobileNum }, call.merchant);
  if (!to) return refuse('mobile.invalid');
  const contact = { kind: 'mobile', to } as const;
  if (action === 'send') {
    const sent = await sendContactCode(member, contact, by);
    return sent instanceof Refusal ? sent : { ...sent, to };
  }
  const connected = await connectContact(member, { code: verifyCode, contact }, by);
  return connected === 'taken' ? refuse('mobile.exists') : connected;
};
