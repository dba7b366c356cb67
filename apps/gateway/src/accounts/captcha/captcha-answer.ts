import type { CaptchaAnswer } from '../../platform/connectors/captcha/captcha-provider.ts';

/** The fields of a solved captcha or puzzle in a body, see `CaptchaFields` of the contract. */
export interface SolvedFields {
  geetestChallenge?: string;
  geetestValidate?: string;
  geetestSeccode?: string;
  geetestValidateV4?: string;
  puzzleSolution?: string;
}

const LONGEST = { lot_number: 64, captcha_output: 4096, pass_token: 256, gen_time: 20 };

/**
 * Reads the captcha answer for the merchant's version; fields of the other version are ignored.
 * @returns null when there is no answer, `'unreadable'` when it is malformed
 */
export function readAnswer(
  fields: SolvedFields,
  { id, version }: { id: string; version: 'v3' | 'v4' },
): CaptchaAnswer | null | 'unreadable' {
  if (version === 'v4') return fields.geetestValidateV4 ? readV4(fields.geetestValidateV4, id) : null;
  const { geetestChallenge: challenge, geetestSeccode: seccode, geetestValidate: validate } = fields;
  if (!challenge && !seccode && !validate) return null;
  return challenge && seccode && validate ? { version, challenge, seccode, validate } : 'unreadable';
}

function readV4(text: string, id: string): CaptchaAnswer | 'unreadable' {
  const given = parse(text);
  if (!given || (given.captcha_id !== undefined && given.captcha_id !== id)) return 'unreadable';
  for (const [name, longest] of Object.entries(LONGEST)) {
    const value = given[name];
    if (typeof value !== 'string' || value === '' || value.length > longest) return 'unreadable';
  }
  const { lot_number, captcha_output, pass_token, gen_time } = given as Record<keyof typeof LONGEST, string>;
  return {
    version: 'v4',
    lotNumber: lot_number,
    captchaOutput: captcha_output,
    passToken: pass_token,
    genTime: gen_time,
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
