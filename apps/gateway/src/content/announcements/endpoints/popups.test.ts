import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { publishDocument } from '../../../testing/publish-document.ts';
import type { Popup } from '../announcements-document.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const publish = (merchant: string, ...popups: Popup[]) =>
  publishDocument(gateway, { merchant, kind: 'announcements' }, { announcements: [], popups });
const popup = (id: string, more: Partial<Popup> = {}): Popup => ({
  id,
  kind: 'service',
  items: [{ id: `${id}-item`, title: { EN: 'Title', VI: 'Tiêu đề' } }],
  ...more,
});
const shownTo = async (options: object = {}) => (await gateway.call('content.popups', options)).json.value.popups;
const newMember = async (host?: string) => gateway.member(`popup.${randomUUID().slice(0, 8)}`, host);
const act = (
  token: string,
  body: { item: string; version: number; act: 'seen' | 'closed' | 'clicked' },
  host?: string,
) => gateway.call('content.popupAct', { token, body, ...(host && { host }) });
const rowsOf = async (memberId: string) => {
  const { rows } = await gateway.database.pool.query(
    'select item, version, act from foyer.popup_act where member_id = $1 order by item, version, act',
    [memberId],
  );
  return rows;
};

test('returns popups in the caller’s language with their config, filling in what the operator omitted', async () => {
  await publish('lotus', popup('gift', { kind: 'promotion' }), popup('check', { forceRead: true, autoplay: true }));
  const [first, second] = await shownTo({ headers: { language: 'VI' } });
  expect(first).toEqual({
    id: 'check',
    kind: 'service',
    place: 'center',
    autoplay: true,
    delay: 5000,
    showClose: true,
    showTodayCheckbox: true,
    todayHide: false,
    forceRead: true,
    forcePopup: false,
    outsideClose: true,
    items: [
      {
        id: 'check-item',
        version: 1,
        title: 'Tiêu đề',
        text: '',
        action: '',
        linkageType: null,
        linkage: null,
        art: null,
        hue: null,
      },
    ],
  });
  expect(second).toMatchObject({ id: 'gift', kind: 'promotion' });
  expect(await shownTo({ host: 'aurora.localhost' })).toEqual([]);
});

test('shows a popup for a level to a member of that level, and not to a visitor', async () => {
  const regulars = { condition: { id: 'r', fact: 'level', op: 'gte', value: 2 } };
  await publish('lotus', popup('vip', { items: [{ id: 'vip', title: { EN: 'VIP' }, shown: regulars }] }));
  const { id, token } = await newMember();
  expect(await shownTo()).toEqual([]);
  expect(await shownTo({ token })).toEqual([]);
  await gateway.database.pool.query(`update foyer.member set club_label = '{"rankLevel":2}' where id = $1`, [id]);
  expect(await shownTo({ token })).toMatchObject([{ id: 'vip' }]);
});

test('counts each action once per member and version, however many simultaneous reports arrive', async () => {
  await publish('lotus', popup('check'));
  const { id, token } = await newMember();
  const seen = { item: 'check-item', version: 1, act: 'seen' } as const;
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(token, seen)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await act(token, { ...seen, act: 'closed' });
  expect(await rowsOf(id)).toEqual([
    { item: 'check-item', version: 1, act: 'closed' },
    { item: 'check-item', version: 1, act: 'seen' },
  ]);
  await publish('lotus', popup('check', { items: [{ id: 'check-item', version: 2, title: { EN: 'New' } }] }));
  await act(token, { ...seen, version: 2 });
  expect(await rowsOf(id)).toHaveLength(3);
});

test('counts nothing from visitors, nor for items that the member’s merchant does not publish or no longer does', async () => {
  await publish('lotus', popup('check', { items: [{ id: 'check-item', version: 2, title: { EN: 'x' } }] }));
  await publish('aurora', popup('other'));
  const { id, token } = await newMember();
  for (const [item, version] of [
    ['check-item', 1],
    ['other-item', 1],
    ['nothing', 1],
  ] as const)
    expect((await act(token, { item, version, act: 'seen' })).json.errorCode).toBe('not.found');
  expect((await act(token, { item: 'check-item', version: 2, act: 'bought' as never })).status).toBe(400);
  expect((await act('', { item: 'check-item', version: 2, act: 'seen' })).status).toBe(401);
  expect(await rowsOf(id)).toEqual([]);
});
