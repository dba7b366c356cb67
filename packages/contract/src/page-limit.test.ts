import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { MAX_PAGE } from './page-limit.ts';

const limits = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([call, { query }]) => {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema & { maximum?: number }> };
  return properties.limit ? [{ call, maximum: properties.limit.maximum ?? Number.POSITIVE_INFINITY }] : [];
});

test('returns at most one page in every call that has a limit', () => {
  expect(limits.length).toBeGreaterThan(5);
  expect(limits.filter(({ maximum }) => maximum > MAX_PAGE)).toEqual([]);
});
