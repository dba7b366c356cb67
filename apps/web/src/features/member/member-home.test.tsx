import type { SwitchName } from '@foyer/merchant/switches.data.ts';
import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import type { Member, Transaction } from './member-data.ts';
import { MemberHome } from './member-home.tsx';
import { TransactionsList } from './transactions/transactions-list.tsx';
import { VipCard } from './vip/vip-card.tsx';
import { type NextLevel, toNextLevel } from './vip/vip-progress.ts';

const member: Member = {
  id: '8104226',
  account: 'minhquan',
  type: 0,
  language: 'EN',
  currency: 'VND',
  clubLabel: { labelName: 'Gold', type: 'AUTO', rankLevel: 2, labelId: 1 },
  referralCode: 'X',
  balanceMinor: '12480500',
  registeredAt: '',
  timeZone: '',
  isCalm: false,
  hidesBalance: false,
  hasWallets: true,
  avatar: '',
  previousLoginAt: null,
};
const balance = { balanceMinor: '12480500', currency: 'VND' };

test('shows agents the agent centre instead of the invite page', () => {
  const menu = (type: number) => renderInLayout(<MemberHome member={{ ...member, type }} balance={balance} />);
  expect(menu(0)).toContain('Invite friends');
  expect(menu(0)).not.toContain('Agent centre');
  for (const type of [1, 2]) {
    expect(menu(type)).toContain('Agent centre');
    expect(menu(type)).not.toContain('Invite friends');
  }
});

test('shows a contact as verified at the security entry once it is', () => {
  const page = (isVerified: boolean) =>
    renderInLayout(<MemberHome member={member} balance={balance} isVerified={isVerified} />);
  expect(page(true)).toContain('Verified');
  expect(page(false)).not.toContain('Verified');
});

test('links to customer service, feedback and the transactions', () => {
  const html = renderInLayout(<MemberHome member={member} balance={balance} unread={2} />);
  expect(linksIn(html)).toContain('/m/feedback');
  expect(linksIn(html)).toContain('/m/support');
  expect(linksIn(html)).toContain('/m/member/transactions');
});

test('offers a transfer only where there are wallets to transfer to', () => {
  const links = (hasWallets: boolean) =>
    linksIn(renderInLayout(<MemberHome member={{ ...member, hasWallets }} balance={balance} />));
  expect(links(true)).toContain('/m/member/transfer');
  expect(links(false)).not.toContain('/m/member/transfer');
});

test('leaves a hidden balance out of the page', () => {
  const card = (isHidden: boolean) => {
    const html = renderInLayout(<MemberHome member={member} balance={balance} isHidden={isHidden} />);
    return screenOf(html).getByText('Total balance').parentElement?.parentElement?.textContent ?? '';
  };
  expect(card(false)).toContain('12.480.500');
  expect(card(true)).not.toMatch(/\d/);
  expect(card(true)).toContain('••••••');
});

test('shows VIP progress for automatic labels only, and its card before it is known', () => {
  const manual = { ...member, clubLabel: { labelName: 'Gold', type: 'MANUAL', rankLevel: 2, labelId: 1 } };
  expect(renderInLayout(<MemberHome member={member} balance={balance} vipProgress={0.7} />)).toContain('70%');
  const early = renderInLayout(<MemberHome member={member} balance={balance} />);
  expect(parseHtml(early).querySelector('[aria-busy="true"]')?.textContent).toContain('VIP progress');
  expect(early).not.toMatch(/\d ?%/);
  expect(renderInLayout(<MemberHome member={manual} balance={balance} vipProgress={0.7} />)).not.toContain(
    'VIP progress',
  );
});

test('renders the same elements before and after the VIP progress is known', () => {
  const parts = (progress: number | null) => {
    const { body } = parseHtml(renderInLayout(<VipCard progress={progress} next={null} />));
    // The stroke of the ring does not affect the layout.
    return [...body.querySelectorAll(':not(circle)')].map(({ tagName }) => tagName);
  };
  expect(parts(null)).toEqual(parts(0.7));
});

test('logs out with a form, so that no link can do it', () => {
  const html = renderInLayout(<MemberHome member={member} balance={balance} />);
  const page = parseHtml(html);
  expect(page.querySelector('form#log-out[method="post"][action="/m/logout"]')).toBeTruthy();
  expect(page.querySelector('button[type="submit"][form="log-out"]')).toBeTruthy();
});

test.each([
  ['REWCEN3', 'Rewards'],
  ['CBS3', 'Customer service'],
  ['INBOX3', 'Inbox'],
] as const)('shows the entry of %s only where the switch is on', (name, label) => {
  const menuOf = (switches: SwitchName[]) =>
    renderInLayout(<MemberHome member={member} balance={balance} />, { switches });
  expect(menuOf([name])).toContain(label);
  expect(menuOf([])).not.toContain(label);
});

const win: Transaction = {
  seq: '9',
  kind: 'win',
  amountMinor: '880000',
  balanceMinor: '12480500',
  currency: 'VND',
  gameCode: 'VNQ60',
  gameName: 'Hanoi VIP',
  roundId: null,
  drawName: '#1121-0733',
  at: '2026-11-20T18:30:00Z',
  subject: null,
};
const NOW = Date.parse('2026-11-21T10:00:00Z');

test('shows how far away the next VIP level is, or that there is none', () => {
  const at = (progress: number, nextLevel: NextLevel | null) =>
    renderInLayout(<MemberHome member={member} balance={balance} vipProgress={progress} nextLevel={nextLevel} />);
  expect(at(0.67, { name: 'Diamond', conditionsLeft: 1 })).toContain('1 condition left to reach Diamond');
  expect(at(1, { name: null, conditionsLeft: 0 })).toContain('You have reached the highest level.');
  expect(at(0.67, null)).toContain('67 % complete');
  expect(
    toNextLevel({ completedConditions: 1, totalExpectedConditions: 3, hasLabel: true, nextLevel: 'Gold' }),
  ).toEqual({
    name: 'Gold',
    conditionsLeft: 2,
  });
  expect(toNextLevel({ completedConditions: 1, totalExpectedConditions: 3, hasLabel: true })).toBeNull();
});

test('shows a transaction with its sign, its game and the merchant’s time', () => {
  const html = renderInLayout(<TransactionsList transactions={[win]} next="8" now={NOW} />);
  expect(html).toContain('+880.000');
  expect(html).toContain('Hanoi VIP');
  expect(html).toContain('#1121-0733');
  expect(html).toContain('Today');
  expect(html).toContain('01:30');
  expect(html).toContain('All times in Indochina Time');
  expect(linksIn(html)).toEqual([`/m/member/transactions/${win.seq}`, '?before=8']);
});

test('distinguishes an empty list from one that did not load', () => {
  expect(renderInLayout(<TransactionsList transactions={[]} next={null} now={NOW} />)).toContain('No transactions yet');
  expect(renderInLayout(<TransactionsList transactions={null} next={null} now={NOW} />)).toContain(
    'could not be loaded',
  );
});

test('totals the days that are shown completely, and links to deposits and withdrawals', () => {
  const id = '0f6bd1f0-7f9e-4c5f-8f57-1fba4e2f7d51';
  const day = (at: string, differences: Partial<Transaction>): Transaction => ({ ...win, at, seq: at, ...differences });
  const transactions = [
    day('2026-11-20T19:00:00Z', { kind: 'withdrawal', amountMinor: '-300000', subject: { type: 'withdrawal', id } }),
    day('2026-11-20T18:30:00Z', { amountMinor: '100000' }),
    day('2026-11-20T10:00:00Z', { kind: 'deposit', amountMinor: '500000', subject: { type: 'deposit', id } }),
  ];
  const read = (next: string | null, isFirst = true) =>
    renderInLayout(
      <TransactionsList transactions={transactions} next={next} isFirst={isFirst} now={NOW} type="deposits" />,
    ).replaceAll('\u00a0', ' ');
  const whole = read(null);
  expect(whole).toContain('Sum of the day: -200.000 ₫');
  expect(whole).toContain('Sum of the day: +500.000 ₫');
  const own = '/m/member/transactions/2026-11-20T18:30:00Z';
  expect(linksIn(whole)).toEqual([`/m/member/withdraw/${id}`, own, `/m/member/deposit/${id}`]);
  const middle = read('8', false);
  expect(middle).not.toContain('Sum of the day');
  expect(linksIn(middle)).toContain('?type=deposits&before=8');
});

test('shows that there are no transactions of a type', () => {
  const html = renderInLayout(<TransactionsList transactions={[]} next={null} now={NOW} type="bets" />);
  expect(html).toContain('There are no transactions of this kind.');
});
