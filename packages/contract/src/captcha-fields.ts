import Type from 'typebox';

/** The field that a solved puzzle adds to the body of a call (docs/gateway.md: Puzzles). */
export const PuzzleFields = {
  puzzleSolution: Type.Optional(
    Type.String({
      maxLength: 400,
      description: 'the solved puzzle of a refusal with puzzle.required: <challenge>~<nonce>,<nonce>,…',
    }),
  ),
};

/**
 * The fields that a solved captcha adds to the body of a login, a registration or a request for an SMS code (§3).
 * The three values of v3 belong together; v4 sends one text, from one field of a form: the JSON of
 * `{ lot_number, captcha_output, pass_token, gen_time, captcha_id }`, as its script returns it.
 */
export const CaptchaFields = {
  geetestChallenge: Type.Optional(Type.String({ maxLength: 64 })),
  geetestValidate: Type.Optional(Type.String({ maxLength: 64 })),
  geetestSeccode: Type.Optional(Type.String({ maxLength: 256 })),
  geetestValidateV4: Type.Optional(Type.String({ maxLength: 8192, description: 'JSON text' })),
  ...PuzzleFields,
};
