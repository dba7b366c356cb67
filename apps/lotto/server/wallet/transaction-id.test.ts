import { describe, expect, test } from 'vitest';
import { toTicketId, toTransactionId } from './transaction-id.ts';

const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('ids made from names', () => {
  test('are UUIDs of version 8 that never change', () => {
    const id = toTransactionId('ticket', 'debit');
    expect(id).toMatch(UUID_8);
    expect(id).toBe(toTransactionId('ticket', 'debit'));
  });

  test('differ by kind, by ticket, by player, by merchant and by request', () => {
    const ids = [
      toTransactionId('a', 'debit'),
      toTransactionId('a', 'credit'),
      toTransactionId('a', 'rollback'),
      toTransactionId('b', 'debit'),
      toTicketId('lotus', 'anna', '1'),
      toTicketId('lotus', 'anna', '2'),
      toTicketId('lotus', 'anna1', ''),
      toTicketId('aurora', 'anna', '1'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
