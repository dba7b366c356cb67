import { STAFF_REFUSALS, type StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';

/** The response of a call for Fastify, which sends the fields of the contract alone, and fails if one of them is missing. */
export const toResponse = (value: TSchema): { response: { 200: TSchema } } => ({
  response: { 200: Type.Object({ success: Type.Boolean(), value }) },
});

/** Sends the answer of a call in its envelope. */
export function sendAnswer(reply: FastifyReply, answer: object | Refusal<StaffRefusalCode>): FastifyReply {
  return answer instanceof Refusal ? refuseCall(reply, answer.code) : reply.send({ success: true, value: answer });
}

export function refuseCall(reply: FastifyReply, errorCode: StaffRefusalCode): FastifyReply {
  reply.errorCode = errorCode;
  return reply.code(STAFF_REFUSALS[errorCode]).send({ success: false, errorCode });
}

/** The token of the caller's session; empty without one. */
export const tokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers.authorization ?? '').replace(/^Bearer /, '');
