import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import type {
  AuthenticateAnswer,
  CreditsAnswer,
  TransactionBody,
  WalletAnswer,
} from '@foyer/contract/vendor/wallet-protocol.ts';
import type { GameVendor } from '../play/vendors/game-vendor.ts';
import type { TestGateway } from './boot-gateway.ts';

/** A fake external vendor that signs according to the protocol. */
export const VENDOR: GameVendor = {
  code: 'FOYER',
  gameUrl: '/lotto/',
  keyId: 'foyer-lotto',
  secret: 'the secret of the vendor double',
  nameGame: (gameCode) => (gameCode === 'VNQ300' ? 'Quick 5 min' : null),
  nameDraw: (drawId) => `#${drawId}`,
  verifyPath: () => null,
  startTrial: async () => ({ launchToken: 'trial-launch-token-of-the-double' }),
  listDraws: async () => ({
    serverTime: 1_000,
    draws: [
      {
        gameCode: 'VNQ60',
        drawId: 'VNQ60-1',
        drawName: '#1',
        opensAt: 0,
        closesAt: 60_000,
        last: { drawId: 'VNQ60-0', special: '49027', drawnAs: 'number' },
      },
    ],
  }),
};

/** Changes that a test makes to a request before it is sent. */
export interface Tampering {
  timestamp?: string;
  nonce?: string;
  signature?: string;
  sentBody?: string;
}

/** Sends one signed request to the wallet. */
export async function send(
  gateway: TestGateway,
  operation: string,
  body: unknown,
  bend: Tampering = {},
): Promise<AuthenticateAnswer> {
  const isRead = operation.startsWith('tx/');
  const path = `/wps/vendor/v1/${operation}`;
  const text = isRead ? '' : JSON.stringify(body);
  const request = {
    method: isRead ? 'GET' : 'POST',
    path,
    timestamp: bend.timestamp ?? String(gateway.context.now()),
    nonce: bend.nonce ?? randomUUID(),
    body: text,
  };
  const reply = await gateway.app.inject({
    method: isRead ? 'GET' : 'POST',
    url: path,
    headers: {
      [SIGNATURE_HEADERS.keyId]: VENDOR.keyId,
      [SIGNATURE_HEADERS.timestamp]: request.timestamp,
      [SIGNATURE_HEADERS.nonce]: request.nonce,
      [SIGNATURE_HEADERS.signature]: bend.signature ?? signatureOf(VENDOR.secret, request),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead ? {} : { payload: bend.sentBody ?? text }),
  });
  if (reply.statusCode !== 200) throw new Error(`the wallet answered ${reply.statusCode}`);
  return reply.json();
}

/** Sends credits in one call. */
export function sendCredits(gateway: TestGateway, credits: readonly unknown[]): Promise<CreditsAnswer> {
  return send(gateway, 'credits', { credits });
}

/** A member with a session at the vendor. */
export interface Player {
  memberId: string;
  token: string;
  /** A transaction of this player, with changes. */
  tx(change?: Partial<TransactionBody>): TransactionBody;
  call(operation: 'debit' | 'credit' | 'rollback', body: TransactionBody): Promise<WalletAnswer>;
  balance(): Promise<bigint>;
}

/** Registers a member with play money (2,000,000 VND at lotus) and launches the game. */
export async function createPlayerSession(
  gateway: TestGateway,
  username: string,
  host = 'lotus.localhost',
): Promise<Player> {
  return openPlayer(gateway, await gateway.member(username, host), host);
}

/** Launches the game for a member who is logged in. */
export async function openPlayer(
  gateway: TestGateway,
  { id, token }: { id: string; token: string },
  host = 'lotus.localhost',
): Promise<Player> {
  const launch = await gateway.call('game.launchGame', { host, token, query: { lottoGameCode: 'VNQ60' } });
  const launchToken = new URL(launch.json.value.gameUrl, 'http://x').searchParams.get('launchToken');
  const opened = await send(gateway, 'authenticate', { launchToken });
  const { playerRef = '', sessionId = '', merchant = '', currency } = opened;
  const tx = (change: Partial<TransactionBody> = {}): TransactionBody => ({
    txId: randomUUID(),
    roundId: randomUUID(),
    sessionId,
    playerRef,
    merchant,
    gameCode: 'VNQ60',
    currency: currency ?? '',
    amountMinor: '10000',
    roundClosed: false,
    ...change,
  });
  return {
    memberId: id,
    token,
    tx,
    call: (operation, body) => send(gateway, operation, body),
    balance: async () => BigInt((await gateway.call('wallet.balance', { host, token })).json.value.balanceMinor),
  };
}
