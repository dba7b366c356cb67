import { randomUUID } from 'node:crypto';
import { putIdentity } from '../cashier/payments/identity.store.ts';
import { bootGateway } from './boot-gateway.ts';
import { publishOffers } from './publish-offers.ts';

export interface Person {
  id: string;
  token: string;
  code: string;
}

/** A gateway whose offer pays for friends with a checked identity, and members who refer each other. */
export async function referralFixture() {
  const gateway = await bootGateway();
  let people = 0;

  /** Registers somebody from a new address and device, unless others are given. */
  async function join(referralCode?: string, known: { address?: string; device?: string } = {}): Promise<Person> {
    people += 1;
    const { address = `203.0.113.${people}`, device = randomUUID() } = known;
    const username = `ref.${randomUUID().slice(0, 8)}`;
    const remote = { remoteAddress: address, headers: { 'device-id': device } };
    const body = {
      username,
      password: 'correct horse',
      isAdult: true,
      loginDeviceId: device,
      ...(referralCode ? { referralCode } : {}),
    };
    const { json } = await gateway.call('member.register', { ...remote, body });
    await gateway.call('session.login', {
      ...remote,
      body: { username, password: 'correct horse', loginDeviceId: device },
    });
    const { id, token } = json.value;
    const { code } = (await gateway.call('promotion.referral', { token: token ?? '' })).json.value;
    return { id, token: token ?? '', code };
  }

  const referralOf = async ({ token }: Person) => (await gateway.call('promotion.referral', { token })).json.value;

  return {
    gateway,
    join,
    referralOf,
    statesOf: async (person: Person) => (await referralOf(person)).friends.map(({ state }) => state),
    verify: ({ id }: Person) =>
      putIdentity(gateway.database.pool, BigInt(id), { level: 1, sealedName: null, birthday: null }),
    publish: (perMonth: number, value: object = {}) =>
      publishOffers(gateway, 'lotus', [
        {
          id: 'bring',
          value: {
            kind: 'referral',
            amountMinor: '700',
            perMonth,
            friend: { id: 'identity', fact: 'kycLevel', op: 'gte', value: 1 },
            ...value,
          },
          from: '2026-01-01T00:00:00Z',
        },
      ]),
  };
}

export type ReferralFixture = Awaited<ReturnType<typeof referralFixture>>;
