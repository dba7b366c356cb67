import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WALLET_CALLS } from './wallet-calls.data.ts';
import { toWalletOpenApi } from './wallet-openapi.ts';
import { WALLET_STATUSES } from './wallet-protocol.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: { required: string[] } } } };
  responses: { 200: { content: { 'application/json': { schema: { properties: { status: { enum: string[] } } } } } } };
}
const root = new URL('../../../../docs/', import.meta.url);
const document = JSON.parse(JSON.stringify(toWalletOpenApi())) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
};
const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((path) =>
  Object.values(path),
);

test('describes every call once, with four signed headers', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(WALLET_CALLS.length);
  for (const { parameters } of operations)
    expect(parameters.filter((one) => one.in === 'header' && one.required)).toHaveLength(4);
});

test('requires what the contract requires, and lists every status', () => {
  const debit = document.paths['/wps/vendor/v1/debit']?.post;
  expect(debit?.requestBody?.content['application/json'].schema.required).toEqual([
    'txId',
    'roundId',
    'sessionId',
    'playerRef',
    'merchant',
    'gameCode',
    'currency',
    'amountMinor',
    'roundClosed',
  ]);
  const { enum: statuses } = (debit as Operation).responses[200].content['application/json'].schema.properties.status;
  expect(statuses).toEqual([...WALLET_STATUSES]);
});

test('is the document in docs', () => {
  expect(JSON.parse(readFileSync(new URL('wallet-protocol.openapi.json', root), 'utf8'))).toEqual(document);
});

test('the protocol document explains every call and every status', () => {
  const text = readFileSync(new URL('wallet-protocol.md', root), 'utf8');
  for (const { path } of WALLET_CALLS) expect(text).toContain(`\`${path}\``);
  for (const status of WALLET_STATUSES) expect(text).toContain(`\`${status}\``);
  for (let rule = 1; rule <= 18; rule += 1) expect(text).toContain(`| W${rule} `);
});
