import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { fieldNamesIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { ClosingNotice } from './closing-notice.tsx';
import { SettingSwitch } from './setting-switch.tsx';

test('shows when an account will be closed and offers to keep it', () => {
  const html = renderInLayout(<ClosingNotice closingAt="2026-12-01T05:00:00.000Z" />);
  const { body } = parseHtml(html);
  expect(body.textContent).toMatch(/Your account will be closed on .*Dec/);
  expect(body.querySelector('form')?.getAttribute('action')).toBe('/m/member/settings/close');
  expect(body.querySelector('button')?.getAttribute('value')).toBe('keep');
});

test('a switch is a form that turns it, also without scripts', () => {
  const html = renderInLayout(<SettingSwitch name="isCalm" isOn icon="motion" label="Reduce motion" />);
  const { body } = parseHtml(html);
  const form = body.querySelector('form');
  expect(body.querySelector('[role="switch"]')?.getAttribute('aria-checked')).toBe('true');
  expect(body.querySelector('[role="switch"]')?.getAttribute('form')).toBe(form?.getAttribute('id'));
  expect(fieldNamesIn(html)).toEqual(['name', 'value']);
  expect(body.querySelector('[name="value"]')?.getAttribute('value')).toBe('off');
});
