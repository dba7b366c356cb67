import type { SwitchName } from '@foyer/merchant/switches.data.ts';
import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { renderInLayout } from '../../../page/testing/render-in-layout.tsx';
import { readCaptchaFields } from './captcha-form.ts';
import { CaptchaSlot } from './captcha-slot.tsx';

const captcha = { version: 'v4', id: 'id', script: '/sandbox/captcha/gt4.js' } as const;
const render = (purpose: 'login' | 'register' | 'sms', switches: SwitchName[], differences = {}) =>
  renderInLayout(<CaptchaSlot purpose={purpose} answer={null} />, { captcha, switches, ...differences });

test.each([
  ['login', 'GEETEST3'],
  ['register', 'GEETESTTEST3'],
  ['sms', 'GEETESTVCODE3'],
] as const)('renders the slot of %s only if %s is on', (purpose, name) => {
  expect(render(purpose, [name])).toContain('Tap to confirm you are human');
  const others = (['GEETEST3', 'GEETESTTEST3', 'GEETESTVCODE3'] as const).filter((one) => one !== name);
  expect(render(purpose, others)).toBe('');
  expect(render(purpose, [name], { captcha: null })).toBe('');
});

test('renders a labelled button that announces its state politely', () => {
  const html = render('login', ['GEETEST3']);
  const button = screenOf(html).getByRole('button');
  expect([button.getAttribute('type'), button.dataset.state]).toEqual(['button', 'idle']);
  expect(html).toContain('Security check');
  expect(screenOf(button.outerHTML).getByRole('status').textContent).toBe('Tap to confirm you are human');
});

test('asks for JavaScript if there is none', () => {
  expect(parseHtml(render('login', ['GEETEST3'])).querySelector('noscript')?.textContent).toContain('JavaScript');
});

test('reads only the known fields of a solved captcha', () => {
  const form = new FormData();
  form.set('username', 'demo');
  form.set('geetestValidateV4', '');
  expect(readCaptchaFields(form)).toEqual({});
  form.set('geetestValidateV4', '{}');
  form.set('geetestChallenge', 'c');
  form.set('geetestOther', 'x');
  expect(readCaptchaFields(form)).toEqual({ geetestValidateV4: '{}', geetestChallenge: 'c' });
});

test('renders the slot where the gateway demands a captcha, regardless of the switches', () => {
  const demanded = (differences = {}) =>
    renderInLayout(<CaptchaSlot purpose="login" answer={{ code: 'captcha.required', isCaptchaSpent: true }} />, {
      captcha,
      switches: [],
      ...differences,
    });
  expect(demanded()).toContain('Tap to confirm you are human');
  expect(demanded({ captcha: null })).toBe('');
  const refused = renderInLayout(
    <CaptchaSlot purpose="reset" answer={{ code: 'invalid.request', isCaptchaSpent: true }} />,
    { captcha },
  );
  expect(refused).toBe('');
});
