import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../../page/testing/render-in-layout.tsx';
import { type PlanTerms, stepOf } from './application-data.ts';
import type { Overview, Statement } from './desk-data.ts';
import { MembersView } from './members-view.tsx';
import { NetworkView, toBranches } from './network-view.tsx';
import { PlanLines } from './plan-lines.tsx';
import { toCsv } from './statement.resource.ts';
import { StatementView } from './statement-view.tsx';

const textOf = (html: string): string => (parseHtml(html).body.textContent ?? '').replaceAll('\u00a0', ' ');

const PLAN: PlanTerms = {
  kind: 'revshare',
  cpaMinor: null,
  tiers: [
    { fromMinor: '0', basisPoints: 2000 },
    { fromMinor: '5000000', basisPoints: 2500 },
  ],
  deductions: { bonus: true, rebate: false, depositBp: 0, revenueBp: 500, chargebacks: false },
  qualifies: null,
  carryover: 'carry',
  ringfenceFromMinor: '0',
  overrideLevels: 2,
};
const plan = (change: Partial<PlanTerms>) =>
  textOf(renderInLayout(<PlanLines plan={{ ...PLAN, ...change }} currency="VND" />));

test('explains each field of a plan in a sentence', () => {
  const text = plan({});
  expect(text).toContain('20% of net revenue up to 5.000.000 ₫');
  expect(text).toContain('25% of net revenue above 5.000.000 ₫');
  expect(text).toContain('From that we deduct what promotions pay them and 5% of the revenue for fees.');
  expect(text).toContain('A negative month is carried over into the next one.');
  expect(text).toContain('From agents up to 2 levels below you receive the difference between your share and theirs.');
  expect(plan({ kind: 'hybrid', cpaMinor: '50000' })).toContain('50.000 ₫ for each member');
  expect(plan({ carryover: 'reset', overrideLevels: 0 })).toContain('A month below zero counts as zero.');
  expect(plan({ carryover: 'ringfence', ringfenceFromMinor: '9000' })).toContain('winnings of 9.000 ₫ or more');
  expect(plan({ kind: 'cpa', cpaMinor: '1', tiers: [] })).not.toContain('net revenue');
});

const OVERVIEW: Overview = {
  code: 'SEN6868',
  members: 60,
  active: 2,
  agents: 1,
  turnoverMinor: '0',
  currency: 'VND',
  period: '2026-11',
  commissionMinor: '700',
  statements: [
    { period: '2026-10', commissionMinor: '900', isPaid: true },
    { period: '2026-09', commissionMinor: '0', isPaid: true },
  ],
  rows: [
    {
      name: 'ju•••lo',
      isAgent: true,
      joinedAt: '2026-10-01T00:00:00Z',
      lastBetAt: null,
      turnoverMinor: '5000',
      members: 12,
    },
  ],
};
const desk = { overview: OVERVIEW, view: 'members', filter: 'all', offset: 0, statement: null, network: null } as const;

test('lists members, and leads to further ones of the same filter', () => {
  const html = renderInLayout(<MembersView {...desk} />);
  expect(textOf(html)).toContain('Agent · 12 members');
  expect(linksIn(html)).toContain('/m/agentRegister?view=members&filter=all&offset=1');
  const filtered = renderInLayout(<MembersView {...desk} filter="agents" />);
  expect(linksIn(filtered)).not.toContain('/m/agentRegister?view=members&filter=agents&offset=1');
  const none = renderInLayout(<MembersView {...desk} overview={{ ...OVERVIEW, members: 0, rows: [] }} />);
  expect(linksIn(none)).toContain('/m/agentRegister?view=invite');
});

const agent = (name: string, depth: number) => ({ name, depth, members: 1, agents: 0, shareMinor: '5' });

test('nests agents below those above them', () => {
  const line = [agent('a', 1), agent('b', 2), agent('c', 3), agent('d', 2), agent('e', 1)];
  const [first, last] = toBranches(line);
  expect(first?.below.map(({ name }) => name)).toEqual(['b', 'd']);
  expect(first?.below[0]?.below.map(({ name }) => name)).toEqual(['c']);
  expect(last).toMatchObject({ name: 'e', below: [] });
  const network = { period: '2026-10', currency: 'VND', isCut: false, agents: line };
  const html = renderInLayout(<NetworkView overview={OVERVIEW} network={network} />);
  const details = [...parseHtml(html).querySelectorAll('details')];
  expect(details.map((one) => one.hasAttribute('open'))).toEqual([true, false]);
  expect(textOf(html)).toContain('60 members · 3 levels');
});

const STATEMENT: Statement = {
  period: '2026-10',
  periods: ['2026-11', '2026-10'],
  state: 'waiting',
  currency: 'VND',
  days: [
    { day: '2026-10-21', stakedMinor: '9000', netMinor: '-400' },
    { day: '2026-10-20', stakedMinor: '1000', netMinor: '1000' },
  ],
  stakedMinor: '10000',
  revenueMinor: '600',
  bonusMinor: '100',
  rebateMinor: '0',
  chargebackMinor: '0',
  feesMinor: '30',
  netMinor: '470',
  carriedMinor: '-70',
  fencedMinor: '0',
  qualified: 0,
  ownMinor: '80',
  overridesMinor: '20',
  commissionMinor: '100',
  plan: PLAN,
};

test('shows a month from revenue to commission, as a table with a total', () => {
  const html = renderInLayout(<StatementView overview={OVERVIEW} statement={STATEMENT} />);
  const page = parseHtml(html);
  expect([...page.querySelectorAll('tfoot td')].map((cell) => textOf(cell.innerHTML))).toEqual(['10.000 ₫', '600 ₫']);
  expect(textOf(html)).toContain('Promotions-100 ₫');
  expect(textOf(html)).not.toContain('Rebates');
  expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('3 months, 1.600');
  expect(linksIn(html)).toContain('/m/agentRegister/statement?period=2026-10');
  const paid = renderInLayout(<StatementView overview={OVERVIEW} statement={{ ...STATEMENT, state: 'paid' }} />);
  expect(linksIn(paid)).toContain('/m/member/withdraw');
});

test('writes a statement as a table', () => {
  const lines = toCsv(STATEMENT).split('\r\n');
  expect(lines[0]).toBe('\uFEFFday,staked VND,net VND');
  expect(lines).toContain('2026-10-21,9000,-400');
  expect(lines).toContain('carried,-70');
  expect(lines).toContain('commission,100');
});

const APPLICATION = {
  isAgent: false,
  state: 'draft',
  way: 'friends',
  name: '',
  link: '',
  submittedAt: null,
  refusal: null,
  againAt: null,
  currency: 'VND',
  plan: null,
} as const;

test.each([
  ['none', null, null, 1],
  ['none', null, '3', 2],
  ['draft', null, '3', 3],
  ['draft', null, '9', 1],
  ['submitted', null, '2', 0],
  ['approved', null, '1', 0],
  ['refused', null, null, 0],
  ['refused', null, '2', 2],
  ['refused', '2026-12-01T00:00:00Z', '2', 0],
  ['withdrawn', null, null, 1],
] as const)(
  'an application that is %s (again: %s), opened at step %s, shows step %i',
  (state, againAt, asked, step) => {
    expect(stepOf({ ...APPLICATION, state, againAt }, asked)).toBe(step);
  },
);

test('lists each condition for a member to count', () => {
  const qualifies = { depositMinor: '500000', turnoverMinor: '300000', kycLevel: 2, days: 30 };
  const text = plan({ kind: 'cpa', cpaMinor: '50000', qualifies });
  expect(text).toContain('50.000 ₫ for each member who does this within 30 days of registering');
  for (const part of ['verifies their identity', 'deposits 500.000 ₫', 'stakes 300.000 ₫'])
    expect(text).toContain(part);
  const any = plan({ kind: 'cpa', cpaMinor: '50000', qualifies: { ...qualifies, depositMinor: null, kycLevel: null } });
  expect(any).toContain('makes a deposit');
  expect(any).not.toContain('identity');
});
