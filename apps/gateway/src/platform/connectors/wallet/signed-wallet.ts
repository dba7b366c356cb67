import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import {
  BalanceAnswer,
  FoundAnswer,
  type RefusedTransfer,
  TransferAnswer,
} from '@foyer/contract/vendor/transfer-wallet.ts';
import { readCapped } from '@foyer/http/read-capped.ts';
import { type TransferWallet, type WalletAnswer, WalletUnreachableError } from './transfer-wallet.ts';

const TIMEOUT_MS = 5_000;
/** Every answer of the protocol is a few fields. */
const MAX_BYTES = 64 * 1024;
const CALLS = { toVendor: 'transferIn', toMain: 'transferOut' } as const;

/** An account at a vendor with its own wallets. */
export interface WalletAccount {
  code: string;
  name: string;
  /** Without a trailing slash. */
  url: string;
  keyId: string;
  secret: string;
}

/** Connects a vendor that speaks our transfer protocol (docs/transfers.md). @param now ms since 1970 */
export function connectSignedWallet(account: WalletAccount, now: () => number): TransferWallet {
  const ask = (call: string, body: object) => post(account, call, { body: JSON.stringify(body), now });
  return {
    code: account.code,
    name: account.name,
    async balance(player) {
      const answer = await ask('balance', player);
      return BalanceAnswer.Check(answer) ? BigInt(answer.balanceMinor) : unreadable(account, 'balance');
    },
    async transfer({ amountMinor, currency, direction, id, playerRef }) {
      const transfer = { transferId: id, playerRef, currency, amountMinor: String(amountMinor) };
      const answer = await ask(CALLS[direction], transfer);
      return TransferAnswer.Check(answer) ? toAnswer(answer.status) : unreadable(account, CALLS[direction]);
    },
    async find(id) {
      const answer = await ask('transfer', { transferId: id });
      if (!FoundAnswer.Check(answer)) return unreadable(account, 'transfer');
      return answer.status === 'NOT_FOUND' ? null : toAnswer(answer.status);
    },
  };
}

const toAnswer = (status: 'OK' | 'DUPLICATE' | RefusedTransfer): WalletAnswer =>
  status === 'OK' || status === 'DUPLICATE' ? { outcome: 'done' } : { outcome: 'refused', reason: status };

function unreadable({ code }: WalletAccount, call: string): never {
  throw new WalletUnreachableError(`${code} answered ${call} in another form`);
}

async function post(
  { code, keyId, secret, url }: WalletAccount,
  call: string,
  { body, now }: { body: string; now: () => number },
): Promise<unknown> {
  const address = new URL(`${url}/${call}`);
  const request = { method: 'POST', path: address.pathname, timestamp: String(now()), nonce: randomUUID(), body };
  try {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.keyId]: keyId,
        [SIGNATURE_HEADERS.timestamp]: request.timestamp,
        [SIGNATURE_HEADERS.nonce]: request.nonce,
        [SIGNATURE_HEADERS.signature]: signatureOf(secret, request),
      },
      body,
    });
    if (answer.status !== 200) throw new WalletUnreachableError(`${code} answered ${call} with ${answer.status}`);
    return JSON.parse(await readCapped(answer, MAX_BYTES));
  } catch (error) {
    throw error instanceof WalletUnreachableError
      ? error
      : new WalletUnreachableError(`${code} did not answer ${call}`, { cause: error });
  }
}
