import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

test('the label belongs to the input, also when it is not shown', () => {
  const html = renderToStaticMarkup(<TextField id="user" label="Username" labelHidden name="username" />);
  expect(html).toMatch(/<label for="user" class="vh">Username/);
  expect(html).toMatch(/<input[^>]*id="user"[^>]*name="username"/);
});

test('an error describes the input and marks it invalid', () => {
  const html = renderToStaticMarkup(<TextField id="user" label="Username" error="Use at least 6 characters." />);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="user-note"');
  expect(html).toMatch(/id="user-note"[^>]*>Use at least 6 characters\./);
});

test('a hint describes the input without marking it', () => {
  const html = renderToStaticMarkup(<TextField id="code" label="Code" hint="Six digits" />);
  expect(html).toContain('aria-describedby="code-note"');
  expect(html).not.toContain('aria-invalid');
});

test('a disabled field shows a lock', () => {
  expect(renderToStaticMarkup(<TextField label="Referral" icon="users" disabled />)).toContain('#lock');
});

test('a password is hidden until its button is pressed, and the button is named', () => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />,
  );
  expect(html).toContain('type="password"');
  expect(html).toContain('aria-label="Show password"');
});
