import { screenOf } from '@foyer/testkit/parse-html.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { IconButton, IconLink } from './icon-button.tsx';

test('does not submit a form by default', () => {
  expect(renderToStaticMarkup(<Button>Edit</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"');
});

test('marks a loading button busy, preserves its width and shows the loading label', () => {
  const html = renderToStaticMarkup(
    <Button loading loadingLabel="Signing in">
      Log in
    </Button>,
  );
  const button = screenOf(html).getByRole('button');
  expect(button.matches('[aria-busy="true"][aria-disabled="true"]')).toBe(true);
  expect(button.querySelector('.hiddenLabel')?.textContent).toBe('Log in');
  expect(button.querySelector('.busy')?.textContent).toBe('Signing in');
});

test('keeps a loading button focusable', () => {
  const html = renderToStaticMarkup(<Button loading>Log in</Button>);
  expect(screenOf(html).getByRole('button').hasAttribute('disabled')).toBe(false);
});

test('uses the native attribute for a disabled button', () => {
  const html = renderToStaticMarkup(<Button disabled>Bet now</Button>);
  expect(screenOf(html).getByRole('button').hasAttribute('disabled')).toBe(true);
});

test('renders a button link as a link, or as the component it is given', () => {
  const link = screenOf(renderToStaticMarkup(<ButtonLink href="/m/login">Log in</ButtonLink>)).getByRole('link');
  expect([link.getAttribute('href'), link.className]).toEqual(['/m/login', 'button primary']);
  const Link = ({ to, ...rest }: { to: string; className?: string; children?: string }) => (
    <a href={`/x${to}`} {...rest} />
  );
  expect(
    renderToStaticMarkup(
      <ButtonLink as={Link} to="/m" kind="text">
        Home
      </ButtonLink>,
    ),
  ).toContain('href="/x/m"');
});

test('names an icon button and hides its drawing', () => {
  const html = renderToStaticMarkup(<IconButton icon="close" label="Close" />);
  const button = screenOf(html).getByRole('button', { name: 'Close' });
  expect(button.querySelector('svg[aria-hidden="true"] use')?.getAttribute('href')).toMatch(/sprite.*\.svg.*#close$/);
  const link = renderToStaticMarkup(<IconLink icon="chevron-start" flip label="Back" href="/m" />);
  expect(screenOf(link).getByRole('link', { name: 'Back' })).toBeTruthy();
});
