import { toMajorText } from '@foyer/money/money-text.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import type { Route } from './+types/statement.resource.ts';
import { loadStatement, type Statement } from './desk-data.ts';

/** A statement of an agent as a table: its days, then its sums, with the contract's field names. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageRequest);
  const statement = await pageCall(page, url, loadStatement(page.call, url.searchParams.get('period')));
  return new Response(toCsv(statement), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${page.brand.code}-agent-${statement.period}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

const SUMS = [
  ...[
    'revenueMinor',
    'bonusMinor',
    'rebateMinor',
    'chargebackMinor',
    'feesMinor',
    'netMinor',
    'carriedMinor',
    'fencedMinor',
  ],
  ...['ownMinor', 'overridesMinor', 'commissionMinor'],
] as const satisfies readonly (keyof Statement)[];

/** RFC 4180, after the byte order mark by which spreadsheets recognise UTF-8. It contains no user input. */
export function toCsv(statement: Statement): string {
  const { currency, days, period } = statement;
  const amount = (minor: string): string => toMajorText({ minor: BigInt(minor), currency });
  const lines = [
    `day,staked ${currency},net ${currency}`,
    ...days.map(({ day, netMinor, stakedMinor }) => `${day},${amount(stakedMinor)},${amount(netMinor)}`),
    '',
    `${period},${currency}`,
    ...SUMS.map((name) => `${name.replace(/Minor$/, '')},${amount(String(statement[name]))}`),
    `qualified,${statement.qualified}`,
    `state,${statement.state}`,
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
