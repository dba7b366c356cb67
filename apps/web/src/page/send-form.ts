import { data, redirect } from 'react-router';
import { withCampaign } from '../device/campaign.ts';
import { GatewayError } from '../gateway/gateway-error.ts';
import { type FailedForm, notSent, toFailedForm } from './failed-form.ts';

/** A form that was refused, with what was typed. */
export interface Refused {
  refusal: FailedForm;
  values: Readonly<Record<string, string>>;
}

/** Credentials, which are never returned to the page. */
const SECRETS = ['password'];

/**
 * Sends a form, on the server or in the browser.
 * @param send makes the call; null: something is missing in the form
 * @returns what was refused; an error status prevents the page's data from being reloaded
 * @throws a redirect to the page that `send` names
 */
export async function sendForm(
  form: FormData,
  url: URL,
  send: (text: (name: string) => string) => Promise<string | null>,
) {
  const text = (name: string) => String(form.get(name) ?? '');
  const names = [...new Set(form.keys())].filter((name) => !SECRETS.includes(name));
  const values = Object.fromEntries(names.map((name) => [name, text(name)]));
  const to = await send(text).catch((error: unknown) => {
    if (error instanceof GatewayError) return error;
    throw error;
  });
  if (typeof to === 'string') throw redirect(withCampaign(to, url.search));
  const refusal = to ? toFailedForm(to, 'form') : notSent('amount');
  return data<Refused>({ refusal, values }, { status: 400 });
}
