import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The inputs that decide a round. */
export interface Seeds {
  /** 32 bytes in hex, secret until they are revealed. */
  readonly serverSeed: string;
  /** The player's own; in a shared round, what its players contributed. */
  readonly clientSeed: string;
  /** Counts the rounds of one pair of seeds. */
  readonly nonce: number;
}

/** The numbers of one round, in the order in which a game draws them. */
export interface HashStream {
  /** The next 32 bits. */
  word(): number;
  /** An integer from 0 to `count - 1`, each equally likely: words that would favour one are thrown away. */
  below(count: number): number;
}

const WORDS = 2 ** 32;

/** SHA-256 of the server seed's bytes: public before the round, proof after it. */
export const commitTo = (serverSeed: string): string => bytesToHex(sha256(hexToBytes(serverSeed)));

/**
 * HMAC-SHA256(server seed, `client seed:nonce`), read as big-endian words of 32 bits. A round that needs more than its eight
 * words continues with HMAC-SHA256(server seed, `client seed:nonce:1`), and so on.
 */
export function openHashStream({ clientSeed, nonce, serverSeed }: Seeds): HashStream {
  const key = hexToBytes(serverSeed);
  let block = -1;
  let words: number[] = [];
  const refill = () => {
    block += 1;
    const text = block === 0 ? `${clientSeed}:${nonce}` : `${clientSeed}:${nonce}:${block}`;
    const view = new DataView(hmac(sha256, key, utf8ToBytes(text)).buffer);
    words = Array.from({ length: 8 }, (_, index) => view.getUint32(index * 4));
  };
  const word = (): number => {
    if (words.length === 0) refill();
    return words.shift() ?? 0;
  };
  return {
    word,
    below(count) {
      const fair = WORDS - (WORDS % count);
      let value = word();
      while (value >= fair) value = word();
      return value % count;
    },
  };
}
