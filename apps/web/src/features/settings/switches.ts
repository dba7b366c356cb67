import { redirect } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { type PageRequest, pageRequest } from '../../page/page-request.ts';

/** The switches of the settings, and that of recent wins, which has a call of its own. */
const SWITCHES = [
  ...(['isCalm', 'hidesBalance', 'playsSounds'] as const),
  ...(['moneyByEmail', 'offersByEmail', 'offersBySms', 'offersByPush', 'showsWins'] as const),
  ...(['pushResults', 'pushWins', 'pushWithdrawals', 'pushClosing', 'pushDetails'] as const),
] as const;
export type SwitchName = (typeof SWITCHES)[number];

/** Turns the switch that a form names. @returns false if it was refused */
async function turn(form: FormData, call: Call): Promise<boolean> {
  const name = SWITCHES.find((one) => one === form.get('name'));
  const isOn = form.get('value') === 'on';
  if (!name) return false;
  const changed =
    name === 'showsWins'
      ? call('member.setPrivacy', { body: { showsWins: isOn }, situation: 'form' })
      : call('settings.change', { body: { [name]: isOn }, situation: 'form' });
  return changed.then(
    () => true,
    (error: unknown) => {
      if (error instanceof GatewayError) return false;
      throw error;
    },
  );
}

type ActionArgs = { request: Request; url: URL };

/** A page's switches, for browsers without scripts: the page is shown again. */
export const switchAction = async ({
  context,
  request,
  url,
}: ActionArgs & { context: { get(key: typeof pageRequest): PageRequest } }) => {
  await turn(await request.formData(), context.get(pageRequest).call);
  return redirect(url.pathname);
};

export const switchInBrowser = async ({ request }: ActionArgs): Promise<{ isSaved: boolean }> => ({
  isSaved: await turn(await request.formData(), browserCall()),
});
