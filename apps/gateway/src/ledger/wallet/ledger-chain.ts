import { macOf, type SessionKey } from '@foyer/database/ledger-keys.ts';
import { sha256 } from '../../platform/http/secret-box.ts';

/** What the hash of a transfer covers besides the hash before it: each as SQL, or as its text. */
interface LinkFields<Field> {
  keyId: Field;
  merchant: Field;
  accountId: Field;
  source: Field;
  txId: Field;
  kind: Field;
  amountMinor: Field;
  balanceMinor: Field;
  refTxId: Field;
  roundId: Field;
  gameCode: Field;
  /** Microseconds since 1970. */
  atMicros: Field;
  /** In hexadecimal digits. */
  inputHash: Field;
}

/** The version of the chain whose hashes are keyed. */
export const KEYED_VERSION = 3;

/** The hash before the first of an account, and before a transfer without an account. */
export const FIRST_HEAD = sha256('');

/** SQL for a time in the format of the hash chain: microseconds since 1970, as text. */
export const microsOf = (time: string): string => `(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** SQL for the id of the key of the session. It fails in a session without one, which cannot move money. */
export const SESSION_KEY_ID = `current_setting('foyer.key_id')`;

/** SQL for the HMAC-SHA256 of bytes under the key of the session. */
export const macSql = (message: string): string =>
  `sha256(decode(current_setting('foyer.key_outer'), 'hex') || sha256(decode(current_setting('foyer.key_inner'), 'hex') || ${message}))`;

/** SQL for what the hash of a transfer covers, as text. The lengths at its end show where each text begins, whatever it contains. */
export function linkSql(fields: LinkFields<string>): string {
  const { accountId, amountMinor, atMicros, balanceMinor, inputHash, keyId, kind, merchant } = fields;
  const { gameCode, refTxId, roundId, source, txId } = fields;
  const texts = [source, txId, refTxId, roundId, gameCode];
  const facts = [merchant, accountId, kind, amountMinor, balanceMinor, atMicros, inputHash].map(
    (fact) => `coalesce(${fact}, '')`,
  );
  return `concat_ws('|', 'v${KEYED_VERSION}', ${keyId}, ${[
    ...facts,
    ...texts.map((text) => `coalesce(${text}, '')`),
    ...texts.map((text) => `coalesce(octet_length(${text}), -1)`),
  ].join(', ')})`;
}

/** The same as `linkSql`, of values. */
function toLink(fields: LinkFields<string | null>): string {
  const { accountId, amountMinor, atMicros, balanceMinor, inputHash, keyId, kind, merchant } = fields;
  const { gameCode, refTxId, roundId, source, txId } = fields;
  const texts = [source, txId, refTxId, roundId, gameCode];
  const facts = [merchant, accountId, kind, amountMinor, balanceMinor, atMicros, inputHash];
  const lengths = texts.map((text) => (text === null ? -1 : Buffer.byteLength(text)));
  return [`v${KEYED_VERSION}`, keyId, ...facts, ...texts, ...lengths].map((field) => field ?? '').join('|');
}

/** The hash of a transfer after another one of its account. */
export const chainTransfer = (
  previous: Uint8Array,
  fields: Omit<LinkFields<string | null>, 'keyId'>,
  key: SessionKey,
): Buffer => macOf(key, previous, toLink({ ...fields, keyId: key.id }));

/** SQL for the link of a stored transfer. */
export const STORED_LINK = linkSql({
  keyId: 'key_id',
  merchant: 'merchant',
  accountId: 'account_id::text',
  source: 'source',
  txId: 'tx_id',
  kind: 'kind',
  amountMinor: 'amount_minor::text',
  balanceMinor: 'balance_minor::text',
  refTxId: 'ref_tx_id',
  roundId: 'round_id',
  gameCode: 'game_code',
  atMicros: microsOf('at'),
  inputHash: `encode(input_hash, 'hex')`,
});
