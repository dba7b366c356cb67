import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

const descriptionOf = (html: string, input: HTMLElement) =>
  parseHtml(html).getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

test('labels the input, even if the label is hidden', () => {
  const html = renderToStaticMarkup(<TextField id="user" label="Username" labelHidden name="username" />);
  expect(screenOf(html).getByLabelText('Username').getAttribute('name')).toBe('username');
  expect(screenOf(html).getByText('Username').className).toBe('vh');
});

test('describes an input by its error and marks it invalid', () => {
  const html = renderToStaticMarkup(<TextField id="user" label="Username" error="Use at least 6 characters." />);
  const input = screenOf(html).getByLabelText('Username');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(html, input)).toBe('Use at least 6 characters.');
});

test('describes an input by its hint without marking it', () => {
  const html = renderToStaticMarkup(<TextField id="code" label="Code" hint="Six digits" />);
  const input = screenOf(html).getByLabelText('Code');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(descriptionOf(html, input)).toBe('Six digits');
});

test('shows a lock in a disabled field', () => {
  expect(renderToStaticMarkup(<TextField label="Referral" icon="users" disabled />)).toContain('#lock');
});

test('hides a password until its button is pressed, and names the button', () => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />,
  );
  expect(screenOf(html).getByLabelText('Password').getAttribute('type')).toBe('password');
  expect(screenOf(html).getByRole('button', { name: 'Show password' })).toBeTruthy();
});
