import { createHash } from 'node:crypto';
import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { FastifyRequest } from 'fastify';
import { formOf, headerOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { CodeFacts } from './issued-codes.ts';

/** A request to one of the sandbox's providers, which all answer on the merchant's own host. */
export interface IdpRequest {
  merchant: Merchant;
  origin: string;
  query: URLSearchParams;
  form: URLSearchParams;
}

/** @returns null for an unknown host */
export function readIdpRequest(
  request: FastifyRequest,
  { merchants }: Pick<SandboxContext, 'merchants'>,
): IdpRequest | null {
  const merchant = merchantOfHost(request.host, merchants)?.merchant;
  if (!merchant) return null;
  return { merchant, origin: `${request.protocol}://${request.host}`, query: queryOf(request), form: formOf(request) };
}

/** The return address of a sign-in. @returns null unless its host is the merchant's */
export function toReturnAddress(address: string | null, merchant: Merchant): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && merchantOfHost(url.host, [merchant]) ? url : null;
}

/** Whether the form of a token request has the client's credentials. */
export const isFormFor = (form: URLSearchParams, client: { id: string; secret: string } | null): boolean =>
  client !== null && form.get('client_id') === client.id && form.get('client_secret') === client.secret;

export const bearerOf = (request: FastifyRequest): string => headerOf(request, 'authorization').replace(/^Bearer /, '');

/** Whether a token request belongs to the authorize request of its code (RFC 6749 §4.1.3, RFC 7636 §4.6). */
export function isFormOf({ challenge, redirectUri }: CodeFacts, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier');
  const hash = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
  return (
    form.get('grant_type') === 'authorization_code' && form.get('redirect_uri') === redirectUri && hash === challenge
  );
}

/** A URL with more query parameters. */
export function withFields(address: URL, fields: Readonly<Record<string, string>>): string {
  const target = new URL(address);
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  return target.href;
}
