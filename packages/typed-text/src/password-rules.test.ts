import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPasswordRules } from './password-rules.ts';

/** Some of the gateway's list. */
const COMMON = ['password', 'password1', 'qwertyuiop', 'matkhau123', 'sunshine1', 'iloveyou', 'michael1', 'dragon12'];
const weaknessOf = createPasswordRules(COMMON);

const BRAND = { name: 'Lotus Palace', hosts: ['lotus.example', 'www.lotus-bet.example'] };
const OWN = { username: 'Long.Lan01', email: 'lan.nguyen@example.com', mobile: '+84912345678', brand: BRAND };

test.each(['password1', 'PASSWORD1', 'P@ssw0rd1', 'p4$$w0rd!', 'Pa5sword1', 'QWERTYUIOP', 'qwer7yu!op', 'matkhau123'])(
  'refuses %s, a variant of a common password',
  (password) => {
    expect(weaknessOf(password, OWN)).toBe('common');
  },
);

test.each([
  'long.lan01',
  'L0ng.Lan01',
  'LAN.NGUYEN@EXAMPLE.COM',
  'Lan.Nguyen',
  '+84912345678',
  '84912345678',
  '0912345678',
  '912345678',
])('refuses %s, a name of the member', (password) => {
  expect(weaknessOf(password, OWN)).toBe('name');
});

test.each(['correct horse', 'long.lan01 and a horse', 'mật khẩu của tôi', 'P@ssw0rd1 is not enough'])(
  'accepts %s',
  (password) => {
    expect(weaknessOf(password, OWN)).toBeNull();
  },
);

test('accepts a member without contacts', () => {
  expect(weaknessOf('lan.nguyen@example.com', { username: 'someone', email: null, mobile: null })).toBeNull();
});

test.each([
  'Sunshine2024!',
  '!!sunshine!!',
  '$unsh1ne99',
  '123michael123',
  'Dragon#2023',
  'PASSWORD123456789',
  'passwordpassword',
  'password20240131',
])('refuses %s, a common password with predictable digits and signs', (password) => {
  expect(weaknessOf(password, OWN)).toBe('common');
});

test.each([
  'Lotus12345!',
  'l0tus2024!',
  'lotuspalace1',
  'LotusPalace!',
  'palace2025',
  'lotus-bet1',
  'lotuslotus',
  '99lotusbet',
])('refuses %s, made of the name or a host of the brand', (password) => {
  expect(weaknessOf(password, OWN)).toBe('common');
});

test.each([
  'Qwerty123!',
  'asdf2024!!',
  '1qaz2wsx',
  '1QAZ2wsx',
  '!QAZ@WSX',
  'zxcvbnm,./',
  'asdfzxcv',
  'qazwsxedc',
  '0okm9ijn',
])('refuses %s, a walk over the keyboard', (password) => {
  expect(weaknessOf(password, OWN)).toBe('common');
});

test.each(['long.lan01!!', 'Long.Lan2024', 'lan.nguyen123', '2024Lan.Nguyen', 'LONG.LAN1990!'])(
  'refuses %s, a name of the member with digits and signs',
  (password) => {
    expect(weaknessOf(password, OWN)).toBe('name');
  },
);

test.each(['lotus83910274651', 'lotus and a horse', 'my sunshine is blue', 'tsunami-4-qwerty', 'palace of green tea'])(
  'accepts %s, which is more than a word with predictable digits',
  (password) => {
    expect(weaknessOf(password, OWN)).toBeNull();
  },
);

test.each([
  ['１２３４５６７８', 'common'],
  ['ｐａｓｓｗｏｒｄ１', 'common'],
  ['pässwörd2024', 'common'],
  ['password password', 'common'],
  ['p.a.s.s.w.o.r.d.1', 'common'],
  ['sunshine2024sunshine', 'common'],
  ['lótus12345', 'common'],
  ['l.o.t.u.s.1', 'common'],
  ['lotus2025lotus', 'common'],
  ['lotus-example', 'common'],
  ['LotusBetExample!', 'common'],
  ['đragon12', 'common'],
  ['87654321a', 'common'],
  ['a12345678', 'common'],
  ['löng.lan01', 'name'],
  ['lan-nguyen', 'name'],
  ['longlan01', 'name'],
] as const)('refuses %s, which only looks different', (password, weakness) => {
  expect(weaknessOf(password, { ...OWN, mobile: null })).toBe(weakness);
});

const RUNS = { numRuns: 20_000 };
const WORDS =
  'tea river lotus sunshine qwerty green palace horse battery staple michael sông núi mưa casa verde fred'.split(' ');

test('accepts every phrase of at least four different words', () => {
  const phrase = fc.tuple(
    fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 8 }),
    fc.constantFrom(' ', '-', '.'),
  );
  fc.assert(
    fc.property(phrase, ([words, between]) => {
      expect(weaknessOf(words.join(between), OWN)).toBeNull();
    }),
    RUNS,
  );
});

test('accepts random passwords as a password manager makes them', () => {
  const sign = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%&*+-=?@');
  const refused = fc
    .sample(fc.array(sign, { minLength: 14, maxLength: 20 }), { ...RUNS, seed: 7 })
    .map((signs) => signs.join(''))
    .filter((password) => weaknessOf(password, OWN));
  expect(refused).toEqual([]);
});

test('decides about the longest password within milliseconds', () => {
  const startedAt = performance.now();
  for (const sign of ['1', 'a', '!']) weaknessOf(`${sign.repeat(64)}x${'9'.repeat(63)}`, OWN);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
