import { attributesOf, screenOf } from '@foyer/testkit/parse-html.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox, Switch } from './checkbox.tsx';
import { Chip, ChipLink } from './chip.tsx';
import { Segmented, SegmentedLinks } from './segmented.tsx';

const segments = [
  { value: 'name', label: 'Username' },
  { value: 'sms', label: 'SMS code' },
] as const;

test('renders a native checkbox inside its label', () => {
  const html = renderToStaticMarkup(
    <Checkbox name="remember" defaultChecked>
      Remember me
    </Checkbox>,
  );
  const box = screenOf(html).getByRole('checkbox', { name: 'Remember me' });
  expect(box.matches('label > input[name="remember"][checked]')).toBe(true);
});

test('exposes whether a switch is on', () => {
  const html = renderToStaticMarkup(
    <Switch checked onChange={() => {}}>
      Sounds
    </Switch>,
  );
  expect(screenOf(html).getByRole('switch', { name: 'Sounds' }).getAttribute('aria-checked')).toBe('true');
});

test('renders segments as one radio group with one name', () => {
  const html = renderToStaticMarkup(<Segmented label="Method" segments={segments} value="sms" onChange={() => {}} />);
  const screen = screenOf(html);
  expect(screen.getByRole('radiogroup', { name: 'Method' })).toBeTruthy();
  const radios = screen.getAllByRole('radio');
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['name', 'sms']);
  expect(radios.map((radio) => radio.hasAttribute('checked'))).toEqual([false, true]);
  expect(new Set(radios.map((radio) => radio.getAttribute('name'))).size).toBe(1);
});

test('renders segments with addresses as links and marks the current one', () => {
  const links = [
    { to: '/m/login', label: 'Username', current: true },
    { to: '/m/login?by=sms', label: 'SMS code', current: false },
  ];
  const html = renderToStaticMarkup(<SegmentedLinks label="Method" segments={links} />);
  expect(screenOf(html).getAllByRole('link')).toHaveLength(2);
  expect(attributesOf(html, '[aria-current="page"]', 'href')).toEqual(['/m/login']);
});

test('exposes whether a chip is pressed and a chip link is current', () => {
  expect(renderToStaticMarkup(<Chip selected>All</Chip>)).toContain('aria-pressed="true"');
  expect(renderToStaticMarkup(<Chip>Jackpot</Chip>)).toContain('aria-pressed="false"');
  expect(
    renderToStaticMarkup(
      <ChipLink href="?v=1" selected>
        All
      </ChipLink>,
    ),
  ).toContain('aria-current="true"');
});
