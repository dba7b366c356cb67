import Type from 'typebox';
import { LENGTHS } from '../lengths.data.ts';
import { PasskeyResponse } from '../schemas.ts';
import { Empty } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const Session = Type.Object({ token: Type.String({ description: 'sent as Authorization with every other call' }) });
/** WebAuthn §5.4 and §5.5, as JSON. */
export const PasskeyOptions = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });

/** Opening and ending a session. */
export const signInCalls = {
  login: staffCall({
    summary: 'Opens a session for a password and a code of the authenticator.',
    isOpen: true,
    body: Type.Object({
      name: Type.String({ maxLength: 64 }),
      password: Type.String({ maxLength: LENGTHS.password }),
      code: Type.String({ maxLength: LENGTHS.verifyCode }),
    }),
    value: Session,
    refusals: ['credentials', 'later'],
  }),
  'passkey-challenge': staffCall({
    summary: 'The challenge that a passkey signs to log in.',
    isOpen: true,
    body: Empty,
    value: PasskeyOptions,
    refusals: ['later'],
  }),
  'passkey-login': staffCall({
    summary: 'Opens a session for a signed challenge.',
    isOpen: true,
    body: Type.Object({ response: PasskeyResponse }),
    value: Session,
    refusals: ['credentials', 'later'],
  }),
  logout: staffCall({
    summary: 'Ends the session; without one, nothing happens.',
    isOpen: true,
    body: Empty,
    value: Empty,
    refusals: [],
  }),
};
