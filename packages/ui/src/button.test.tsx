import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { IconButton, IconLink } from './icon-button.tsx';

test('a button does not submit a form unless asked to', () => {
  expect(renderToStaticMarkup(<Button>Edit</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"');
});

test('marks a loading button busy, preserves its width and shows the loading label', () => {
  const html = renderToStaticMarkup(
    <Button loading loadingLabel="Signing in">
      Log in
    </Button>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).toMatch(/class="kept">Log in</);
  expect(html).toContain('Signing in');
});

test('a loading button stays focusable', () => {
  expect(renderToStaticMarkup(<Button loading>Log in</Button>)).not.toContain(' disabled=""');
});

test('uses the native attribute for a disabled button', () => {
  expect(renderToStaticMarkup(<Button disabled>Bet now</Button>)).toContain('disabled=""');
});

test('a button link is a link, also through the component it is given', () => {
  expect(renderToStaticMarkup(<ButtonLink href="/m/login">Log in</ButtonLink>)).toMatch(
    /^<a href="\/m\/login" class="button primary"/,
  );
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

test('an icon button has a name and hides its drawing', () => {
  const html = renderToStaticMarkup(<IconButton icon="close" label="Close" />);
  expect(html).toContain('aria-label="Close"');
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
  expect(html).toMatch(/sprite[^"]*\.svg[^"]*#close"/);
  expect(renderToStaticMarkup(<IconLink icon="chevron-start" flip label="Back" href="/m" />)).toMatch(
    /^<a[^>]*aria-label="Back"/,
  );
});
