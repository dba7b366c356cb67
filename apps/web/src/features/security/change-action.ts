import { data } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { change } from './change.ts';

interface OnServer {
  request: Request;
  context: { get(key: typeof pageRequest): { call: Parameters<typeof change>[1] } };
}

/** Without scripts the server makes the change. */
export async function changeAction({ context, request }: OnServer) {
  return answer(await change(await request.formData(), context.get(pageRequest).call));
}

/** With scripts, the browser itself encrypts secrets for the gateway. */
export async function changeInBrowser({ request }: { request: Request }) {
  return answer(await change(await request.formData(), browserCall()));
}

/** With an error status React Router does not revalidate the loaders; one that failed would replace the form. */
const answer = (result: Awaited<ReturnType<typeof change>>) => data(result, { status: result.refusal ? 400 : 200 });
