import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { toWalletOpenApi } from '../packages/contract/src/vendor/wallet-openapi.ts';

/** The wallet protocol for vendors who generate code. */
const FILE = 'docs/wallet-protocol.openapi.json';
const toText = (): string => `${JSON.stringify(toWalletOpenApi())}\n`;

/** @returns a line if the document differs from the contract */
export function findWalletOpenApiFaults(): string[] {
  const isCurrent = existsSync(FILE) && isSame(readFileSync(FILE, 'utf8'), toText());
  return isCurrent ? [] : [`${FILE} is out of date: run npm run generate`];
}

/** The formatter decides about white space. */
const isSame = (left: string, right: string): boolean =>
  JSON.stringify(JSON.parse(left)) === JSON.stringify(JSON.parse(right));

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(toWalletOpenApi(), null, 2)}\n`);
