import type { FastifyInstance } from 'fastify';

/** A captcha, solved as the sandbox's script does; the values are those of a form. */
export interface SolvedV3 {
  geetestChallenge: string;
  geetestValidate: string;
  geetestSeccode: string;
}

const asJson = async (app: FastifyInstance, url: string, body?: object) => {
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url,
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return answer.json();
};

/** @param app the sandbox's @param start the response of GET /wps/captcha/geetest */
export async function solveV3(
  app: FastifyInstance,
  { gt, challenge }: { gt: string; challenge: string },
): Promise<SolvedV3> {
  const puzzle = await asJson(app, `/sandbox/captcha/v3/puzzle?gt=${gt}&challenge=${challenge}`);
  const proof = await asJson(app, '/sandbox/captcha/v3/answer', { gt, challenge: puzzle.challenge, x: puzzle.x });
  return { geetestChallenge: puzzle.challenge, geetestValidate: proof.validate, geetestSeccode: proof.seccode };
}

/** @param app the sandbox's @param id the merchant's captcha id */
export async function solveV4(app: FastifyInstance, id: string): Promise<Record<string, string>> {
  const puzzle = await asJson(app, `/sandbox/captcha/v4/puzzle?captcha_id=${id}`);
  const given = { captcha_id: id, lot_number: puzzle.lot_number, digits: puzzle.digits };
  const { result: _result, ...proof } = await asJson(app, '/sandbox/captcha/v4/answer', given);
  return { captcha_id: id, ...proof };
}
