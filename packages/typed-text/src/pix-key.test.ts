import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPixKey } from './pix-key.ts';

const RUNS = { numRuns: 100_000 };
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const letters = (pattern: string) => fc.stringMatching(new RegExp(`^${pattern}$`));

/** Appends a check digit: 11 less the weighted sum modulo 11, or 0 (Receita Federal). */
function withCheckDigit(number: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * (number.charCodeAt(at) - 48), 0);
  return number + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const complete = (number: string, weights: readonly number[]) =>
  withCheckDigit(withCheckDigit(number, weights.slice(1)), weights);

const cpf = digits(9)
  .filter((number) => new Set(number).size > 1)
  .map((number) => complete(number, CPF_WEIGHTS));
const cnpj = letters('[0-9A-Z]{12}')
  .filter((number) => new Set(number).size > 1)
  .map((number) => complete(number, CNPJ_WEIGHTS));
const email = letters(
  "[a-z0-9.!#$&'*+/=?^_`{|}~-]{1,30}@[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?([.][a-z]([a-z0-9-]{0,8}[a-z0-9])?){1,3}",
);
const random = fc.uuid();
/** The 67 area codes of Brazil (Anatel, Resolução 749/2022), and a mobile number. */
const AREAS = [
  ...[
    11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48,
    49,
  ],
  ...[51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87, 88, 89],
  ...[91, 92, 93, 94, 95, 96, 97, 98, 99],
];
const phone = fc.tuple(fc.constantFrom(...AREAS), digits(8)).map(([area, number]) => `+55${area}9${number}`);

test.each([
  ['cpf', cpf],
  ['cnpj', cnpj],
  ['email', email],
  ['random', random],
  ['phone', phone],
] as const)('leaves every key of the kind %s as it is', (kind, keys) => {
  fc.assert(
    fc.property(keys, (account) => {
      expect(readPixKey(account)).toEqual({ kind, account });
    }),
    RUNS,
  );
});

test('reads a CPF, a CNPJ and a telephone number in their usual masks', () => {
  const mask = (number: string, pattern: string) => {
    const signs = [...number];
    return pattern.replace(/#/g, () => signs.shift() ?? '');
  };
  fc.assert(
    fc.property(cpf, cnpj, phone, (person, company, number) => {
      expect(readPixKey(mask(person, '###.###.###-##'))).toEqual({ kind: 'cpf', account: person });
      expect(readPixKey(mask(company, '##.###.###/####-##'))).toEqual({ kind: 'cnpj', account: company });
      expect(readPixKey(mask(number.slice(3), '(##) #####-####'))).toEqual({ kind: 'phone', account: number });
    }),
    { numRuns: 3_000 },
  );
});

test('reads what it has returned as the same key', () => {
  fc.assert(
    fc.property(fc.oneof(cpf, cnpj, email, random, phone, fc.string({ maxLength: 40 }), digits(11)), (text) => {
      const key = readPixKey(text);
      if (key) expect(readPixKey(key.account)).toEqual(key);
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['maria-silva@example.com', 'email', 'maria-silva@example.com'],
  ['joao@minha-loja.com.br', 'email', 'joao@minha-loja.com.br'],
  [' ANA@Example.com\u200b', 'email', 'ana@example.com'],
  ['123E4567-E12B-12D1-A456-426655440001', 'random', '123e4567-e12b-12d1-a456-426655440001'],
  ['123e4567\u2011e12b\u201112d1\u2011a456\u2011426655440001', 'random', '123e4567-e12b-12d1-a456-426655440001'],
  ['529.982.247-25', 'cpf', '52998224725'],
  ['529 982 247 25', 'cpf', '52998224725'],
  ['５２９.９８２.２４７-２５', 'cpf', '52998224725'],
  ['52998224725', 'cpf', '52998224725'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
  ['(11) 91234-5678', 'phone', '+5511912345678'],
  ['11 91234-5678', 'phone', '+5511912345678'],
  ['11912345678', 'phone', '+5511912345678'],
  ['5511912345678', 'phone', '+5511912345678'],
  ['011 91234-5678', 'phone', '+5511912345678'],
  ['0 15 11 91234-5678', 'phone', '+5511912345678'],
  ['\u202d+55 11 91234\u20115678\u202c', 'phone', '+5511912345678'],
  ['+1 212 555 2368', 'phone', '+12125552368'],
  // A CPF by its check digits, and a mobile number of São Paulo: only the grouping can tell.
  ['11912345684', 'cpf', '11912345684'],
  ['11 91234-5684', 'phone', '+5511912345684'],
  ['+5511912345684', 'phone', '+5511912345684'],
])('reads %s as %s', (text, kind, account) => {
  expect(readPixKey(text)).toEqual({ kind, account });
});

test.each([
  '',
  '52998224724',
  '529.982.247-24',
  '11111111111',
  '11222333000182',
  'maria silva@example.com',
  'maria@',
  'maria@example',
  'ｍaria@example.com',
  '\u212aarl@example.com',
  `${'a'.repeat(66)}@example.com`,
  '123e4567e12b12d1a456426655440001',
  '123e4567-e12b-12d1-a456-42665544000',
  'not a key',
])('refuses %j', (text) => {
  expect(readPixKey(text)).toBeNull();
});
