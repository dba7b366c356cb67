import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerOf, jsonOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Bank, BankApi, BankPayout, Charge } from './bank.ts';

/** A call of a provider’s interface with a valid key. */
export interface ProviderCall {
  merchant: string;
  bank: Bank;
  context: SandboxContext;
  json: Record<string, unknown>;
  query: URLSearchParams;
  /** A parameter in the path. */
  param(name: string): string;
  header(name: string): string;
  /** The merchant’s own codes and payouts at this provider. */
  charges: readonly Charge[];
  payouts: readonly BankPayout[];
  setStatus(status: number): void;
}

type Answer = (call: ProviderCall) => object;
/** Handlers by method and path, such as `GET /path`. */
export type ProviderRoutes = Readonly<Record<`${'GET' | 'POST' | 'PUT'} /${string}`, Answer>>;

interface Provider {
  api: BankApi;
  /** The merchant whose key a request has; null for an invalid key. */
  merchantOf(request: FastifyRequest): string | null;
  /** The answer to a request with an invalid key; sets the status. */
  refuse(reply: FastifyReply): object;
  routes: ProviderRoutes;
}

/** Mounts a provider’s interface at `/sandbox/<api>`. */
export function mountProvider(
  app: FastifyInstance,
  { api, merchantOf, refuse, routes }: Provider,
  { bank, context }: { bank: Bank; context: SandboxContext },
): void {
  for (const [route, answer] of Object.entries(routes)) {
    const [method = 'GET', path = '/'] = route.split(' ');
    app.route({
      method,
      url: `/sandbox/${api}${path}`,
      handler: async (request, reply) => {
        const merchant = merchantOf(request);
        if (merchant === null) return reply.send(refuse(reply));
        const isOwn = (one: Charge | BankPayout) => one.api === api && one.merchant === merchant;
        const call: ProviderCall = {
          merchant,
          bank,
          context,
          json: jsonOf(request),
          query: queryOf(request),
          param: (name) => decodeURIComponent((request.params as Record<string, string>)[name] ?? ''),
          header: (name) => headerOf(request, name),
          charges: bank.charges.filter(isOwn),
          payouts: bank.payouts.filter(isOwn),
          setStatus: (status) => void reply.code(status),
        };
        if (bank.hanging.has(merchant)) return hang(reply, () => !bank.hanging.has(merchant));
        const body = answer(call);
        return reply.send(bank.alter ? bank.alter({ merchant, api, route, body }) : body);
      },
    });
  }
}

const CHECK_MS = 50;

/** Answers nothing until the caller gives up, or the fault has ended. */
async function hang(reply: FastifyReply, isOver: () => boolean): Promise<FastifyReply> {
  while (!reply.raw.destroyed && !isOver()) await setTimeout(CHECK_MS, null, { ref: false });
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Whether a time is within a period of the query. */
export const isWithin = (at: Date, query: URLSearchParams, [from, to]: readonly [string, string]): boolean =>
  at >= new Date(query.get(from) ?? 0) && at <= new Date(query.get(to) ?? 0);

/** User and password of a Basic authorisation. */
export function basicOf(request: FastifyRequest): [string, string] {
  const [name = '', secret = ''] = Buffer.from(headerOf(request, 'authorization').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  return [name, secret];
}
