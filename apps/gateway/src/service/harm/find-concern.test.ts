import { TRANSLATED_LANGUAGES } from '@foyer/locales/translated-languages.ts';
import { expect, test } from 'vitest';
import { findConcern } from './find-concern.ts';
import { CONCERNS, PHRASES } from './phrases.data.ts';

test.each(TRANSLATED_LANGUAGES)('recognises phrases of every concern in %s, and ignores lookalikes', (language) => {
  const phrases = PHRASES[language];
  for (const concern of CONCERNS) {
    expect(phrases?.[concern].length).toBeGreaterThan(20);
    for (const phrase of phrases?.[concern] ?? [])
      expect([phrase, findConcern(`… ${phrase.replace('*', '')}, …`)]).toEqual([phrase, concern]);
  }
  for (const phrase of phrases?.except ?? []) expect([phrase, findConcern(phrase)]).toEqual([phrase, null]);
});

test.each([
  ['I’ve lost. I can’t do this, I just want to KILL MYSELF!!', 'self-harm'],
  ['I don‘t want to live any more', 'self-harm'],
  ['kill\u200b  myself', 'self-harm'],
  ['please close it, I CAN’T STOP GAMBLING', 'gambling'],
  ['lost my life savings here', 'gambling'],
  ['lost my savings and i want to die', 'self-harm'],
  ['Tôi thua hết rồi, tôi MUỐN CHẾT', 'self-harm'],
  ['em thua nhieu qua em muon chet', 'self-harm'],
  ['anh ơi cho em khóa tài khoản, em nghiện cờ bạc rồi', 'gambling'],
  ['我 不 想 活 了', 'self-harm'],
  ['工资都输光了，帮我封号', 'gambling'],
  ['gusto ko nang mamatay, talo na naman', 'self-harm'],
  ['Adik na ako sa sugal, paki-close ang account', 'gambling'],
  ['Penso em suicídio todo dia', 'self-harm'],
  ['Não consigo parar de apostar', 'gambling'],
  ['Pensé en suicidarme', 'self-harm'],
  ['Soy ludópata, cierren mi cuenta', 'gambling'],
])('finds distress in %j', (text, concern) => {
  expect(findConcern(text)).toBe(concern);
});

test.each([
  'this lottery is killing me',
  'I am dying to know my result',
  'killed it today, 5 wins in a row!',
  'the app keeps dying on my phone',
  'I bet the Suicide King of hearts, why was it void?',
  'Suicide Squad slot does not load',
  'I lost my phone, how do I log in?',
  'I lost everything after the update: my favourites are gone',
  'how do I stop my gambling limit from resetting',
  'My deposit is not there. It is life or death for my ticket, haha',
  'từ từ đã, em đang chờ kết quả',
  'tu tu da, em dang cho ket qua',
  'lâu muốn chết, nạp 20 phút chưa lên',
  'mạng chậm muốn chết',
  'tôi đặt cửa Tây Ban Nha thắng',
  'vo no vua mua ve',
  '等了半小时，急死我了',
  '笑死，又没中',
  '想死你们的活动了',
  '跳楼价促销还有吗',
  'nakakamatay sa tawa ang tagal ng withdraw',
  'patay na patay ako sa larong ito, ang saya',
  'essa demora vai me matar',
  'quase morri de rir com o resultado',
  'o aplicativo morreu de novo',
  'esta espera me está matando',
  'casi me muero de la risa',
  'muero de ganas de ver el sorteo',
  'skill myself up',
  '',
  '💀💀💀',
])('finds none in %j', (text) => {
  expect(findConcern(text)).toBeNull();
});

test('is fast on the longest message', () => {
  // The best of several runs, which excludes other load on the machine.
  const times = Array.from({ length: 10 }, () => {
    const startedAt = performance.now();
    findConcern('I want to '.repeat(200));
    return performance.now() - startedAt;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
