import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';

/** GET /wps/member/info (§3 member info). */
export const info = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'The member of this session.',
  access: 'member',
  value: Type.Object({
    id: Type.String(),
    account: Type.String(),
    type: Type.Integer({ description: '1 or 2: agent; 4: exempt from language sync' }),
    language: Type.String({ default: '' }),
    currency: Currency,
    clubLabel: Type.Union([
      Type.Object({
        labelName: Type.String(),
        type: Type.String({ description: 'AUTO: the VIP benefit is shown' }),
        rankLevel: Type.Integer(),
        labelId: Type.Integer(),
      }),
      Type.Null(),
    ]),
    referralCode: Type.String({ default: '' }),
    balanceMinor: Type.Union([AmountMinor, Type.Null()], { description: 'null if unknown' }),
    registeredAt: Type.String({ default: '' }),
    previousLoginAt: Type.Union([Type.String(), Type.Null()]),
    timeZone: Type.String({ default: '', description: 'the member’s own time zone; empty: the merchant’s' }),
    isCalm: Type.Boolean({ default: false, description: 'whether motion is reduced to a minimum' }),
    hidesBalance: Type.Boolean({
      default: false,
      description: 'whether the balance is hidden until the member reveals it',
    }),
    avatar: Type.String({ default: '', description: 'name of the member’s picture; empty without one' }),
    hasWallets: Type.Boolean({ default: false, description: 'whether there are vendor wallets to transfer money to' }),
  }),
  refusals: [],
});
