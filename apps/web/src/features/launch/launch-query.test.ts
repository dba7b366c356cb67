import { expect, test } from 'vitest';
import { type LaunchOrigin, toLaunchQuery } from './launch-query.ts';

const ORIGIN: LaunchOrigin = { language: 'VI', area: 'VN', lobbyTitle: 'Lotus', labelName: null };
const queryOf = (search: string, origin: Partial<LaunchOrigin> = {}): Record<string, unknown> =>
  toLaunchQuery(new URLSearchParams(search), { ...ORIGIN, ...origin });

test('opens Vietnam’s lotteries by area, all others by the mode of South-East Asia', () => {
  const always = { lottoView: 'betting', lottoGameCode: 'VNQ60', device: 'MOBILE', hasLobby: 'true', language: 'VI' };
  expect(queryOf('code=VNQ60')).toEqual({ lottoArea: 'VN', launchMode: 'LOTT', ...always });
  expect(queryOf('code=VNQ60', { area: 'SEA' })).toEqual({ lottoMode: 'SEA_Tradition_Mobile', ...always });
});

test.each([
  ['', 'lobby', undefined],
  ['code=lobby', 'lobby', undefined],
  ['code=lobby&lottoView=betting', 'lobby', undefined],
  ['code=VNQ60', 'betting', 'VNQ60'],
  ['code=VNQ60&lottoView=betting', 'betting', 'VNQ60'],
  ['code=VNQ60&lottoView=lobby', 'lobby', 'VNQ60'],
  ['lottoView=betting', 'betting', undefined],
  ['code=VNQ60&lottoView=admin', 'betting', 'VNQ60'],
  ['code=<script>', 'lobby', undefined],
  ['code=..%2F..', 'lobby', undefined],
  ['code=a%00b', 'lobby', undefined],
  [`code=${'x'.repeat(41)}`, 'lobby', undefined],
])('shows for %j the %s of %s', (search, view, code) => {
  expect([queryOf(search).lottoView, queryOf(search).lottoGameCode]).toEqual([view, code]);
});

test.each([
  ['prize_mode=ODDS', 'ODDS'],
  ['prize_mode=rebate', 'REBATE'],
  ['vendor=REBATE', 'REBATE'],
  ['vendor=Lott', 'Lott'],
  ['vendor=LOTT', 'Lott'],
  ['prize_mode=ODDS&vendor=REBATE', 'ODDS'],
  ['prize_mode=free', undefined],
  ['vendor=constructor', undefined],
  ['prize_mode=', undefined],
  ['', undefined],
])('reads the prize mode of %j as %s', (search, prizeMode) => {
  expect(queryOf(search).lottoPrizeMode).toBe(prizeMode);
});

test.each([
  ['playType=LO2', 'LO2'],
  ['playType=xien-3', 'xien-3'],
  ['playType=%3Cb%3E', undefined],
  ['playType=', undefined],
  [`playType=${'x'.repeat(41)}`, undefined],
])('reads the bet type of %j as %s', (search, playType) => {
  expect(queryOf(search).playType).toBe(playType);
});

test('names the vendor of a game that is not a lottery, without the lottery parameters', () => {
  expect(queryOf('vendor=ARCADE&code=LUCKY-DICE&lottoView=betting&playType=LO2')).toEqual({
    vendor: 'ARCADE',
    gameCode: 'LUCKY-DICE',
    device: 'MOBILE',
    language: expect.any(String),
  });
  expect(queryOf('vendor=ARCADE')).not.toHaveProperty('vendor');
});

test('titles the lobby with the merchant’s name, a game with its own', () => {
  expect(queryOf('code=lobby').title).toBe('Lotus');
  expect(queryOf('code=VNQ60')).not.toHaveProperty('title');
});

test('sends the member’s VIP label, and nothing else of the address', () => {
  expect(queryOf('code=VNQ60', { labelName: 'Gold' }).labelName).toBe('Gold');
  expect(queryOf('code=VNQ60&labelName=Fake&title=Fake&lottoArea=SEA&device=X')).toEqual(queryOf('code=VNQ60'));
});
