import { parseTyped } from '@foyer/money/typed-money.ts';
import type { Call } from '../../../gateway/call.ts';
import { TRANSFER_PATH, type Transfer } from './transfer-data.ts';

const KEY_CHARACTERS = 40;
const isDirection = (text: string): text is Transfer['direction'] => text === 'toVendor' || text === 'toMain';

/**
 * Makes the transfer of a form; a form that is sent again is the same transfer, an edited one is another.
 * @returns the address that shows its outcome; null without an amount or a direction
 * @throws GatewayError
 */
export async function sendTransfer(text: (name: string) => string, call: Call): Promise<string | null> {
  const form = text('form').replace(/[^\w]/g, '').slice(0, KEY_CHARACTERS);
  if (text('act') === 'allBack') {
    await call('transfer.allBack', { idempotencyKey: `${form}-back`, situation: 'form' });
    return `${TRANSFER_PATH}?done=all`;
  }
  const amount = parseTyped(text('amount'), text('currency'));
  const [direction = '', wallet = ''] = text('way').split(':');
  if (!amount || amount.minor <= 0n || !isDirection(direction) || wallet === '') return null;
  const amountMinor = String(amount.minor);
  const { id } = await call('transfer.move', {
    body: { wallet, direction, amountMinor },
    idempotencyKey: [form, direction, wallet, amountMinor].join('-'),
    situation: 'form',
  });
  return `${TRANSFER_PATH}?done=${id}`;
}
