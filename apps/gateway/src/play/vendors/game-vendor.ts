import type { FreeRoundsGrant } from '@foyer/contract/vendor/wallet-extensions.ts';
import { readCapped } from '@foyer/http/read-capped.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { LotteryTerms } from '@foyer/locales/lottery-terms.data.ts';
import type { VendorCapabilities } from '../../ledger/wallet/vendor-capabilities.ts';

/** The gateway's interface to a game vendor; one implementation per vendor protocol. */
export interface GameVendor {
  code: string;
  /** The URL of the vendor's games; the launch token is added to it. */
  gameUrl: string;
  /** The key the vendor signs its wallet calls with. */
  keyId: string;
  secret: string;
  /** The features of version 1.1 of the wallet protocol that it has declared; absent: none. */
  capabilities?: VendorCapabilities | undefined;
  /** Calls about free rounds, if it has declared them. Repeated calls have one effect. */
  freeRounds?: FreeRoundCalls | undefined;
  /** Whether its games can be opened now; absent: always. */
  isAvailable?: () => boolean;
  /** Opens free play without a member. @throws when the vendor does not answer */
  startTrial(trial: TrialRequest): Promise<{ launchToken: string }>;
  /** A game's name in the vendor's own lobby, for games without a tile at the merchant; null for an unknown one. */
  nameGame(gameCode: string, speech: Speech): string | null;
  /** The name of a draw for members. */
  nameDraw(drawId: string): string;
  /** The page where anyone can verify the result of a round; null if the vendor has none. */
  verifyPath(round: { roundId: string; drawId: string | null; language: LanguageCode }): string | null;
  /** The picks of a round, in a member's language; absent if the vendor cannot provide them. @throws when it does not answer */
  readPicks?: (round: PicksRequest) => Promise<RoundPicks>;
  /** The running draws, for the lobby. @throws when the vendor does not answer */
  listDraws(): Promise<VendorDraws>;
}

/** The calls to a vendor about free rounds (W18). Both throw when it does not confirm. */
export interface FreeRoundCalls {
  grant(grant: FreeRoundsGrant): Promise<void>;
  cancel(grantId: string): Promise<void>;
  /** Whether a game has free rounds; absent: every game of the vendor. */
  hasFreeRounds?(gameCode: string): boolean;
}

/** A language, and the lottery terms of a market in it. */
export interface Speech {
  language: LanguageCode;
  terms: LotteryTerms;
}

export interface TrialRequest {
  merchant: string;
  gameCode: string;
  currency: string;
  language: string;
}

export interface PicksRequest extends Speech {
  merchant: string;
  roundId: string;
}

/** The name of a round's bet, and its picks, with how often each has won. */
export interface RoundPicks {
  betName: string;
  picks: { name: string; hits: number }[];
}

export interface VendorDraws {
  serverTime: number;
  draws: VendorDraw[];
}

/** How a result is displayed: as digits, balls, or dice. */
export type DrawnAs = 'number' | 'balls' | 'dice';

/** One running draw; times in ms since 1970 of the vendor's clock. */
export interface VendorDraw {
  gameCode: string;
  drawId: string;
  /** The name that members see, such as `#1121-0733`. */
  drawName: string;
  opensAt: number;
  closesAt: number;
  last: { drawId: string; special: string; drawnAs: DrawnAs } | null;
}

/** One HTTP exchange, over a socket or inside the process. */
export type Transport = (request: {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<{ status: number; body: string }>;

/** Longer than any call of ours waits: a connection that hangs is closed. */
const TIMEOUT_MS = 30_000;

/** HTTP to a vendor in another process. */
export function fetchTransport(vendorUrl: string): Transport {
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(new URL(path, vendorUrl), {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' ? { body } : {}),
    });
    return { status: answer.status, body: await readCapped(answer) };
  };
}
