import { randomBytes } from 'node:crypto';
import { writePixDynamic } from '@foyer/payment-qr/pix.ts';
import type { FastifyInstance } from 'fastify';
import { headerOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Bank, BankPayout, Charge, Paid } from './bank.ts';
import { ownPayer } from './payers.data.ts';
import { basicOf, isWithin, mountProvider, type ProviderCall, type ProviderRoutes } from './provider-routes.ts';
import { readMinor, toAmount } from './to-amount.ts';
import { toDevolucao, toPix, toPixReturns, toStateWord } from './webhooks.ts';

const TOKEN_SECONDS = 3600;
/** A key without an owner. */
const NO_KEY = 'ninguem@example.com';
const PERIOD = ['inicio', 'fim'] as const;

/** A provider of PIX: charges of the central bank’s interface, payouts and keys in the form of Efí. */
export function mountPix(app: FastifyInstance, bank: Bank, context: SandboxContext): void {
  const tokens = new Map<string, string>();
  app.post('/sandbox/pix/oauth/token', (request, reply) => {
    const [id, secret] = basicOf(request);
    const accounts = Object.entries(context.keys.paymentKeys);
    const found = accounts.find(([, { pix }]) => pix.clientId === id && pix.clientSecret === secret);
    if (!found) return reply.code(401).send({ nome: 'nao_autorizado' });
    const token = randomBytes(16).toString('hex');
    tokens.set(token, found[0]);
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });
  mountProvider(
    app,
    {
      api: 'pix',
      merchantOf: (request) => tokens.get(headerOf(request, 'authorization').replace(/^Bearer /, '')) ?? null,
      refuse: (reply) => {
        void reply.code(401);
        return { nome: 'token_invalido' };
      },
      routes: ROUTES,
    },
    { bank, context },
  );
}

const ROUTES: ProviderRoutes = {
  'PUT /v2/cob/:txid': createCharge,
  'GET /v2/cob/:txid': ({ charges, param, setStatus }) => {
    const found = charges.find(({ ours }) => ours === param('txid'));
    if (!found) setStatus(404);
    return found ? toCob(found) : { nome: 'cobranca_nao_encontrada' };
  },
  'GET /v2/pix': ({ charges, query }) =>
    toPage(
      charges.flatMap((charge) =>
        charge.payments
          .filter(({ at }) => isWithin(at, query, PERIOD))
          .filter(({ returns }) => query.get('devolucaoPresente') !== 'true' || returns.length > 0)
          .map((payment) => toPix(payment, charge)),
      ),
    ),
  'GET /v2/pix/:e2eid': (call) => {
    const found = findPaid(call);
    if (!found) call.setStatus(404);
    return found ? toPix(found.payment, found.charge) : { nome: 'pix_nao_encontrado' };
  },
  'PUT /v2/pix/:e2eid/devolucao/:id': sendBack,
  'PUT /v3/gn/pix/:id': createPayout,
  'GET /v2/gn/pix/enviados/id-envio/:id': ({ param, payouts, setStatus }) => {
    const found = payouts.find(({ ours }) => ours === param('id'));
    if (!found) setStatus(404);
    return found ? toSent(found) : { nome: 'pix_nao_encontrado' };
  },
  'GET /v2/gn/pix/enviados': ({ payouts, query }) =>
    toPage(payouts.filter(({ at }) => isWithin(at, query, PERIOD)).map(toSent)),
  'GET /v2/dict/chaves/:key': ({ param, setStatus }) => {
    if (param('key') === NO_KEY) setStatus(404);
    return param('key') === NO_KEY
      ? { nome: 'chave_nao_encontrada' }
      : { titular: { nome: ownPayer('BRL').name }, participante: 'Banco Demo' };
  },
};

function createCharge({ bank, context, json, merchant, param, setStatus }: ProviderCall): object {
  const txid = param('txid');
  const { calendario, valor } = json as { calendario?: { expiracao?: number }; valor?: { original?: string } };
  const amountMinor = readMinor(valor?.original ?? '', 2);
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || amountMinor === null || bank.chargeMode === 'refuse') {
    setStatus(400);
    return { type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida', status: 400 };
  }
  const location = `pix.example.com/qr/v2/${txid}`;
  const qr = writePixDynamic({ location, name: merchant.toUpperCase(), city: 'SAO PAULO' });
  const expiresAt = new Date(context.now() + (calendario?.expiracao ?? 86_400) * 1000);
  const ids = { ours: txid, number: '', content: location };
  const charge = bank.addCharge({ api: 'pix', merchant, ...ids, amountMinor, currency: 'BRL', expiresAt, qr });
  if (bank.chargeMode === 'lose') setStatus(504);
  return toCob(charge);
}

function createPayout({ bank, json, merchant, param, setStatus }: ProviderCall): object {
  const { favorecido, valor } = json as { favorecido?: { chave?: string }; valor?: string };
  const amountMinor = readMinor(valor ?? '', 2);
  const asked = { api: 'pix', merchant, ours: param('id'), currency: 'BRL', to: favorecido?.chave ?? '' } as const;
  const payout = amountMinor === null ? null : bank.addPayout({ ...asked, amountMinor });
  if (!payout) setStatus(422);
  else if (bank.payoutMode === 'lose') setStatus(504);
  return payout ? toSent(payout) : { nome: 'chave_favorecido_invalida' };
}

function findPaid({ charges, param }: ProviderCall): Paid | null {
  for (const charge of charges)
    for (const payment of charge.payments) if (payment.id === param('e2eid')) return { charge, payment };
  return null;
}

function sendBack(call: ProviderCall): object {
  const found = findPaid(call);
  const amountMinor = readMinor(String(call.json.valor ?? ''), 2);
  const one = found && amountMinor !== null && call.bank.sendBack(found, { ours: call.param('id'), amountMinor });
  if (!one) {
    call.setStatus(found ? 400 : 404);
    return { type: 'https://pix.bcb.gov.br/api/v2/error/PixDevolucaoInvalida' };
  }
  if (call.bank.payoutMode === 'lose') call.setStatus(504);
  return toDevolucao(one);
}

const toPage = (pix: object[]): object => ({
  parametros: { paginacao: { paginaAtual: 0, itensPorPagina: 1000, quantidadeDePaginas: 1 } },
  pix,
});

const toCob = (charge: Charge): object => ({
  txid: charge.ours,
  status: charge.payments.length > 0 ? 'CONCLUIDA' : charge.isRefused ? 'REMOVIDA_PELO_PSP' : 'ATIVA',
  valor: { original: toAmount(charge.amountMinor, 2) },
  location: charge.content,
  pixCopiaECola: charge.qr,
  pix: charge.payments.map((payment) => toPix(payment, charge)),
});

const toSent = (payout: BankPayout): object => ({
  idEnvio: payout.ours,
  e2eId: `D12345678${payout.id.replaceAll('-', '').slice(0, 23)}`,
  valor: toAmount(payout.amountMinor, 2),
  horario: { solicitacao: payout.at.toISOString() },
  status: toStateWord(payout),
  ...toPixReturns(payout),
});
