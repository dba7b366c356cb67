import { randomBytes } from 'node:crypto';
import { writePixDynamic } from '@foyer/payment-qr/pix.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerOf, jsonOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Bank, BankPayout, Charge } from './bank.ts';
import { ownPayer } from './payers.data.ts';
import { readMinor, toAmount } from './to-amount.ts';
import { toPix, toStateWord } from './webhooks.ts';

const HOME = '/sandbox/pix';
const TOKEN_SECONDS = 3600;
const NO_KEY = 'ninguem@example.com';

type Work = (merchant: string, request: FastifyRequest, reply: FastifyReply) => object;

/** A provider of PIX: charges of the central bank’s interface, payouts and keys in the form of Efí. */
export function mountPix(app: FastifyInstance, bank: Bank, context: SandboxContext): void {
  const { keys, now } = context;
  const tokens = new Map<string, string>();
  app.post(`${HOME}/oauth/token`, (request, reply) => {
    const [id, secret] = Buffer.from(headerOf(request, 'authorization').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const found = Object.entries(keys.paymentKeys).find(
      ([, { pix }]) => pix.clientId === id && pix.clientSecret === secret,
    );
    if (!found) return reply.code(401).send({ nome: 'nao_autorizado' });
    const token = randomBytes(16).toString('hex');
    tokens.set(token, found[0]);
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });
  const authorised = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => {
    const merchant = tokens.get(headerOf(request, 'authorization').replace(/^Bearer /, ''));
    return merchant ? reply.send(work(merchant, request, reply)) : reply.code(401).send({ nome: 'token_invalido' });
  };
  const own = (merchant: string) => bank.charges.filter((one) => one.api === 'pix' && one.merchant === merchant);
  const paramOf = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] ?? '';
  app.put(
    `${HOME}/v2/cob/:txid`,
    authorised((merchant, request, reply) => {
      const txid = paramOf(request, 'txid');
      const { calendario, valor } = jsonOf(request) as {
        calendario?: { expiracao?: number };
        valor?: { original?: string };
      };
      const amountMinor = readMinor(valor?.original ?? '', 2);
      if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || amountMinor === null) {
        void reply.code(400);
        return { type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida', status: 400 };
      }
      const location = `pix.example.com/qr/v2/${txid}`;
      const qr = writePixDynamic({ location, name: merchant.toUpperCase(), city: 'SAO PAULO' });
      const expiresAt = new Date(now() + (calendario?.expiracao ?? 86_400) * 1000);
      const ids = { ours: txid, number: '', content: location };
      return toCob(bank.addCharge({ api: 'pix', merchant, ...ids, amountMinor, currency: 'BRL', expiresAt, qr }));
    }),
  );
  app.get(
    `${HOME}/v2/cob/:txid`,
    authorised((merchant, request, reply) => {
      const found = own(merchant).find(({ ours }) => ours === paramOf(request, 'txid'));
      if (!found) void reply.code(404);
      return found ? toCob(found) : { nome: 'cobranca_nao_encontrada' };
    }),
  );
  app.get(
    `${HOME}/v2/pix`,
    authorised((merchant, request) => {
      const received = own(merchant).flatMap((charge) =>
        charge.payments.map((payment) => ({ at: payment.at, pix: toPix(payment, charge) })),
      );
      return toPage(received.filter(({ at }) => isWithin(at, request)).map(({ pix }) => pix));
    }),
  );
  mountPayouts(app, bank, { authorised, paramOf });
}

interface Tools {
  authorised(work: Work): (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  paramOf(request: FastifyRequest, name: string): string;
}

function mountPayouts(app: FastifyInstance, bank: Bank, { authorised, paramOf }: Tools): void {
  app.put(
    `${HOME}/v3/gn/pix/:id`,
    authorised((merchant, request, reply) => {
      const { favorecido, valor } = jsonOf(request) as { favorecido?: { chave?: string }; valor?: string };
      const amountMinor = readMinor(valor ?? '', 2);
      const asked = {
        api: 'pix',
        merchant,
        ours: paramOf(request, 'id'),
        currency: 'BRL',
        to: favorecido?.chave ?? '',
      } as const;
      const payout = amountMinor === null ? null : bank.addPayout({ ...asked, amountMinor });
      if (!payout) void reply.code(422);
      else if (bank.payoutMode === 'lose') void reply.code(504);
      return payout ? toSent(payout) : { nome: 'chave_favorecido_invalida' };
    }),
  );
  app.get(
    `${HOME}/v2/gn/pix/enviados/id-envio/:id`,
    authorised((merchant, request, reply) => {
      const found = bank.payouts.find(
        (one) => one.api === 'pix' && one.merchant === merchant && one.ours === paramOf(request, 'id'),
      );
      if (!found) void reply.code(404);
      return found ? toSent(found) : { nome: 'pix_nao_encontrado' };
    }),
  );
  app.get(
    `${HOME}/v2/gn/pix/enviados`,
    authorised((merchant, request) => {
      const sent = bank.payouts.filter((one) => one.api === 'pix' && one.merchant === merchant && one.state === 'paid');
      return toPage(sent.filter(({ at }) => isWithin(at, request)).map(toSent));
    }),
  );
  app.get(
    `${HOME}/v2/dict/chaves/:key`,
    authorised((_merchant, request, reply) => {
      const key = decodeURIComponent(paramOf(request, 'key'));
      if (key === NO_KEY) void reply.code(404);
      return key === NO_KEY
        ? { nome: 'chave_nao_encontrada' }
        : { titular: { nome: ownPayer('BRL').name }, participante: 'Banco Demo' };
    }),
  );
}

function isWithin(at: Date, request: FastifyRequest): boolean {
  const query = queryOf(request);
  return at >= new Date(query.get('inicio') ?? 0) && at <= new Date(query.get('fim') ?? 0);
}

const toPage = (pix: object[]) => ({
  parametros: { paginacao: { paginaAtual: 0, itensPorPagina: 1000, quantidadeDePaginas: 1 } },
  pix,
});

const toCob = (charge: Charge) => ({
  txid: charge.ours,
  status: charge.payments.length > 0 ? 'CONCLUIDA' : charge.isRefused ? 'REMOVIDA_PELO_PSP' : 'ATIVA',
  valor: { original: toAmount(charge.amountMinor, 2) },
  location: charge.content,
  pixCopiaECola: charge.qr,
  pix: charge.payments.map((payment) => toPix(payment, charge)),
});

const toSent = (payout: BankPayout) => ({
  idEnvio: payout.ours,
  e2eId: `D12345678${payout.id.replaceAll('-', '').slice(0, 23)}`,
  valor: toAmount(payout.amountMinor, 2),
  horario: payout.at.toISOString(),
  status: toStateWord(payout),
});
