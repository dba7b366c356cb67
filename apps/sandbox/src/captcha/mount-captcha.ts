import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { formOf, jsonOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import {
  acceptV3,
  isLot,
  isProofV3,
  isProofV4,
  isPuzzleChallenge,
  newLot,
  type ProofV4,
  proveV3,
  proveV4,
  toPuzzleChallenge,
} from './captcha-tokens.ts';
import { isSolved, puzzleOf } from './puzzle.ts';
import { wordsOf } from './puzzle-words.ts';
import { createUsedOnce } from './used-once.ts';

const HOME = '/sandbox/captcha';
const FILES = {
  'gt.js': 'text/javascript; charset=utf-8',
  'gt4.js': 'text/javascript; charset=utf-8',
  'puzzle.js': 'text/javascript; charset=utf-8',
  'scene.js': 'text/javascript; charset=utf-8',
  'puzzle.css': 'text/css; charset=utf-8',
};

/**
 * `/sandbox/captcha/*`: a fake captcha service with GeeTest's protocols, versions 3 and 4, for browsers and a gateway.
 * Its challenges, signatures and one-time proofs are real; its puzzle is simple.
 */
export function mountCaptcha(app: FastifyInstance, context: SandboxContext): void {
  for (const [file, type] of Object.entries(FILES)) {
    const text = readFileSync(new URL(`client/${file}`, import.meta.url), 'utf8');
    app.get(`${HOME}/${file}`, (_request, reply) => reply.type(type).send(text));
  }
  mountV3(app, context);
  mountV4(app, context);
}

function mountV3(app: FastifyInstance, context: SandboxContext): void {
  const useOnce = createUsedOnce(context.now);
  app.get(`${HOME}/v3/bypass_status.php`, () => ({ status: 'success' }));
  app.get(`${HOME}/v3/register.php`, (request) => ({
    challenge: keyOf(queryOf(request).get('gt'), context) ? randomBytes(16).toString('hex') : '',
  }));
  app.get(`${HOME}/v3/puzzle`, (request) => {
    const query = queryOf(request);
    const key = keyOf(query.get('gt'), context);
    const challenge = toPuzzleChallenge(query.get('challenge') ?? '');
    if (!key || !challenge) return { status: 'error' };
    return { status: 'success', challenge, ...puzzleOf(challenge, key), words: wordsOf(query.get('lang')) };
  });
  app.post(`${HOME}/v3/answer`, (request) => {
    const { challenge, gt, ...answer } = jsonOf(request);
    const key = keyOf(gt, context);
    if (!key || typeof challenge !== 'string' || !isPuzzleChallenge(challenge)) return { result: 'fail' };
    if (!isSolved(answer, puzzleOf(challenge, key))) return { result: 'fail' };
    return { result: 'success', ...proveV3(challenge, key, context.now()) };
  });
  app.post(`${HOME}/v3/validate.php`, (request) => {
    const form = formOf(request);
    const key = keyOf(form.get('captchaid'), context);
    const challenge = form.get('challenge') ?? '';
    const proof = { seccode: form.get('seccode') ?? '', validate: form.get('validate') ?? '' };
    const isGood = key !== null && isProofV3(proof, challenge, { key, now: context.now() });
    return { seccode: isGood && useOnce(challenge) ? acceptV3(proof.seccode) : 'false' };
  });
}

function mountV4(app: FastifyInstance, context: SandboxContext): void {
  const useOnce = createUsedOnce(context.now);
  app.get(`${HOME}/v4/puzzle`, (request) => {
    const query = queryOf(request);
    const key = keyOf(query.get('captcha_id'), context);
    if (!key) return { status: 'error' };
    const lot = newLot(key, context.now());
    return { status: 'success', lot_number: lot, ...puzzleOf(lot, key), words: wordsOf(query.get('lang')) };
  });
  app.post(`${HOME}/v4/answer`, (request) => {
    const { captcha_id, lot_number: lot, ...answer } = jsonOf(request);
    const key = keyOf(captcha_id, context);
    if (!key || typeof lot !== 'string' || !isLot(lot, key, context.now())) return { result: 'fail' };
    if (!isSolved(answer, puzzleOf(lot, key))) return { result: 'fail' };
    return { result: 'success', ...proveV4(lot, key, context.now()) };
  });
  app.post(`${HOME}/v4/validate`, (request) => {
    const form = Object.fromEntries(formOf(request));
    const key = keyOf(queryOf(request).get('captcha_id'), context);
    const proof: ProofV4 = { lot_number: '', captcha_output: '', pass_token: '', gen_time: '', ...form };
    const isGood = key !== null && isProofV4(proof, form.sign_token ?? '', { key, now: context.now() });
    const isFirst = isGood && useOnce(proof.lot_number);
    return { status: 'success', result: isFirst ? 'success' : 'fail', reason: isFirst ? '' : 'pass_token invalid' };
  });
}

function keyOf(id: unknown, { keys, merchants }: SandboxContext): string | null {
  const merchant = merchants.find(({ captcha }) => captcha?.id === id);
  return (merchant && keys.captchaKeys[merchant.code]) ?? null;
}
