import { SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import { CompiledTransferRequest } from '@foyer/contract/vendor/transfer-wallet.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage, toHtml, toModeForm, toPage } from '../http/page.ts';
import { formOf, headerOf, jsonOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import { isSigned } from '../http/signed-request.ts';
import { WALLET_MODES, type WalletMode, type WalletVendor } from './wallet-vendor.ts';

const ADDRESS = '/sandbox/wallet';
const isMode = (text: string | null): text is WalletMode => WALLET_MODES.some((mode) => mode === text);

/** `/sandbox/wallet/<call>`: the vendor’s interface; `/sandbox/wallet`: a page on which a person plays there, or breaks it. */
export function mountWallet(app: FastifyInstance, vendor: WalletVendor, context: SandboxContext): void {
  const mount = (name: string, answer: Answer) => mountCall(app, name, { answer, vendor, context });
  mount('balance', ({ json, merchant }) => {
    const [playerRef, currency] = [String(json.playerRef), String(json.currency)];
    return { status: 'OK', balanceMinor: String(vendor.balance(merchant, { playerRef, currency })) };
  });
  for (const kind of ['in', 'out'] as const)
    mount(kind === 'in' ? 'transferIn' : 'transferOut', ({ json, merchant }) => {
      if (!CompiledTransferRequest.Check(json)) return { status: 'WRONG_TYPES' };
      if (vendor.mode === 'drop') return null;
      const status = vendor.transfer(merchant, kind, json);
      return vendor.mode === 'lose' ? null : { status: status ?? 'TX_MISMATCH' };
    });
  mount('transfer', ({ json, merchant }) => ({
    status: vendor.find(merchant, String(json.transferId))?.status ?? 'NOT_FOUND',
  }));
  app.get(ADDRESS, (request, reply) =>
    request.headers.accept?.includes('application/json')
      ? reply.send(toFacts(vendor))
      : sendPage(reply, toWalletPage(vendor)),
  );
  app.post(ADDRESS, (request, reply) => {
    const form = formOf(request);
    const mode = form.get('mode');
    if (isMode(mode)) vendor.mode = mode;
    const player = vendor.players[Number(form.get('player'))];
    const amount = form.get('amountMinor') ?? '';
    if (player && /^-?\d{1,15}$/.test(amount)) vendor.play(player, BigInt(amount));
    return reply.redirect(ADDRESS, 303);
  });
}

/** The state of the vendor, for tests. */
const toFacts = ({ players, transfers }: WalletVendor): object => ({
  balances: players.map(({ balanceMinor, merchant }) => ({ merchant, balanceMinor: String(balanceMinor) })),
  transfers: transfers.map(({ amountMinor, kind, merchant, status, transferId }) => ({
    ...{ merchant, transferId, kind, status, amountMinor },
  })),
});

interface WalletCall {
  merchant: string;
  json: Record<string, unknown>;
}

/** @returns null: the answer is lost */
type Answer = (call: WalletCall) => object | null;

function mountCall(
  app: FastifyInstance,
  name: string,
  { answer, context, vendor }: { vendor: WalletVendor; context: SandboxContext; answer: Answer },
): void {
  app.post(`${ADDRESS}/${name}`, (request, reply) => {
    const merchant = merchantOf(request, context);
    if (merchant === null) return reply.code(401).send({ status: 'SIGNATURE_INVALID' });
    if (vendor.mode === 'down') return lost(reply);
    const sent = answer({ merchant, json: jsonOf(request) });
    return sent ? reply.send(sent) : lost(reply);
  });
}

const lost = (reply: FastifyReply): FastifyReply => reply.code(504).send();

/** The merchant whose key has signed a request; null for an invalid signature. */
function merchantOf(request: FastifyRequest, { keys, now }: SandboxContext): string | null {
  const keyId = headerOf(request, SIGNATURE_HEADERS.keyId);
  const found = Object.entries(keys.walletKeys).find(([, key]) => key.keyId === keyId);
  return found && isSigned(request, found[1].secret, now()) ? found[0] : null;
}

function toWalletPage({ mode, players, transfers }: WalletVendor): string {
  const modes = WALLET_MODES.map((one) => [one, one] as const);
  const wallets = players
    .map(
      ({ balanceMinor, currency, merchant, playerRef }, at) => `<article><h2>${toHtml(merchant)}</h2>
<dl><dt>Player</dt><dd>${toHtml(playerRef)}</dd><dt>Balance, minor units</dt><dd class="amount">${balanceMinor} ${toHtml(currency)}</dd></dl>
<form method="post"><input type="hidden" name="player" value="${at}"><label for="play-${at}">Won or (-) lost, minor units</label>
<input id="play-${at}" name="amountMinor" inputmode="numeric" required pattern="-?\\d{1,15}"><button>Play</button></form></article>`,
    )
    .join('');
  const done = transfers
    .slice(-20)
    .reverse()
    .map((one) => `<dt>${one.kind} ${toHtml(one.transferId)}</dt><dd>${one.amountMinor} ${one.status}</dd>`)
    .join('');
  return toPage(
    'Vendor with wallets',
    `<h1>Palace Live</h1><p>A vendor that keeps its members’ money in wallets of its own.</p>
${toModeForm({ label: 'How it behaves', modes, current: mode })}
<h2>Wallets</h2>${wallets || '<p>None yet.</p>'}<h2>Transfers</h2><dl>${done}</dl>`,
  );
}
