import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatewayError } from '../gateway/gateway-error.ts';
import { blockedByError, blockedByStatus, statusOfBlocked } from './blocked.ts';

test('closes the lobby in maintenance, with its end if that is known', () => {
  const maintenanceEnd = '2026-11-22T03:00:00Z';
  expect(blockedByStatus({ maintenance: true, maintenanceEnd })).toEqual({ kind: 'maintenance', end: maintenanceEnd });
  expect(blockedByStatus({ maintenance: true })).toEqual({ kind: 'maintenance', end: null });
});

test('names the address of a region restriction', () => {
  expect(blockedByStatus({ regionRestriction: true, ip: '203.0.113.58', country: 'XX' })).toEqual({
    kind: 'region',
    ip: '203.0.113.58',
    country: 'XX',
  });
});

test('does not close the lobby for a status with missing fields', () => {
  expect(blockedByStatus({})).toBeNull();
  expect(blockedByStatus({ maintenance: false, maintenanceEnd: '2026-11-22T03:00:00Z' })).toBeNull();
});

test.each([
  ['maintenance', { maintenanceEnd: '2026-11-22T03:00:00Z' }, { kind: 'maintenance', end: '2026-11-22T03:00:00Z' }],
  ['region.restricted', { ip: '203.0.113.58', country: null }, { kind: 'region', ip: '203.0.113.58', country: null }],
  ['access.denied', { ip: '203.0.113.58' }, { kind: 'denied', ip: '203.0.113.58' }],
  ['domain_not_available', undefined, { kind: 'domain' }],
] as const)('closes the lobby on any call that is refused with %s', (code, value, blocked) => {
  expect(blockedByError(new GatewayError(code, { value }))).toEqual(blocked);
});

test('does not close the lobby for other refusals, nor throw for strange values', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), (code, value) => {
      const blocked = blockedByError(new GatewayError(code, { value }));
      if (!/^(maintenance|region\.restricted|access\.denied|domain_not_available)$/.test(code))
        expect(blocked).toBeNull();
    }),
  );
  expect(blockedByError(new GatewayError('maintenance', { value: 42 }))).toEqual({ kind: 'maintenance', end: null });
  expect(blockedByError(new Error('other'))).toBeNull();
});

test('answers 503 for a lobby that will open again, 403 for one that will not', () => {
  expect(statusOfBlocked({ kind: 'maintenance', end: null })).toBe(503);
  expect(statusOfBlocked({ kind: 'domain' })).toBe(503);
  expect(statusOfBlocked({ kind: 'region', ip: '', country: null })).toBe(403);
  expect(statusOfBlocked({ kind: 'denied', ip: '' })).toBe(403);
});
