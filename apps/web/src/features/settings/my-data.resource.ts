import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { answerWithFile } from '../../page/member-file.ts';
import { pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/my-data.resource.ts';
import { toText } from './my-data-text.ts';

/** The data stored about the member, as a file. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageRequest);
  return answerWithFile(page, url, async () => ({
    body: await toText(await page.callForFile()('settings.myData'), yieldToOthers),
    type: 'application/json; charset=utf-8',
    name: `${page.brand.code}-my-data.json`,
  }));
}
