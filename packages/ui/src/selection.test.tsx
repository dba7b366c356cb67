import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox, Switch } from './checkbox.tsx';
import { Chip, ChipLink } from './chip.tsx';
import { Segmented, SegmentedLinks } from './segmented.tsx';

const segments = [
  { value: 'name', label: 'Username' },
  { value: 'sms', label: 'SMS code' },
] as const;

test('a checkbox is a native one with its words inside the label', () => {
  const html = renderToStaticMarkup(
    <Checkbox name="remember" defaultChecked>
      Remember me
    </Checkbox>,
  );
  expect(html).toMatch(/<label[^>]*><input type="checkbox"[^>]*name="remember"[^>]*checked=""/);
  expect(html).toContain('Remember me');
});

test('exposes whether a switch is on', () => {
  const html = renderToStaticMarkup(
    <Switch checked onChange={() => {}}>
      Sounds
    </Switch>,
  );
  expect(html).toContain('role="switch"');
  expect(html).toContain('aria-checked="true"');
});

test('segments are one radio group with one name', () => {
  const html = renderToStaticMarkup(<Segmented label="Method" segments={segments} value="sms" onChange={() => {}} />);
  expect(html).toMatch(/role="radiogroup" aria-label="Method"/);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).toMatch(/checked="" value="sms"|value="sms"[^>]*checked=""/);
});

test('segments with addresses are links and mark the current one', () => {
  const links = [
    { to: '/m/login', label: 'Username', current: true },
    { to: '/m/login?by=sms', label: 'SMS code', current: false },
  ];
  const html = renderToStaticMarkup(<SegmentedLinks label="Method" segments={links} />);
  expect(html).toMatch(/<a href="\/m\/login"[^>]*aria-current="page"/);
  expect(html.match(/aria-current/g)).toHaveLength(1);
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
