import { randomUUID } from 'node:crypto';
import type { Side } from '@foyer/contract/identity/shapes.ts';
import type { Applicant } from '@foyer/sandbox/identity/identity-service.ts';
import sharp from 'sharp';
import { vi } from 'vitest';
import { processChecks } from '../cashier/identity/process-checks.ts';
import { type BootOptions, bootGateway } from './boot-gateway.ts';

/** A person of each market, with a valid document number. */
export const PEOPLE = {
  lotus: { name: 'Nguyễn Thị Linh', number: '079198123456', birthDate: '1998-03-14' },
  aurora: { name: 'Maria Santos', number: '1234-5678-9012-3456', birthDate: '1990-05-01' },
  samba: { name: 'Ana Souza Lima', number: '529.982.247-25', birthDate: '1995-12-31' },
} as const;
type Market = keyof typeof PEOPLE;

/** A unique number in Vietnam: one that another member has goes to staff. */
const ownNumber = ({ brand, memberId }: { brand: Market; memberId: bigint }): object =>
  brand === 'lotus' ? { number: `079198${String(memberId).slice(-6).padStart(6, '0')}` } : {};

/** A picture that is sharp enough. */
export const picture = async (background = '#dde6f3'): Promise<string> => {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return (await image.jpeg().toBuffer()).toString('base64');
};

/** A gateway whose identity service waits for a decision, and common steps of identity tests. */
export async function identityFixture(options: BootOptions = {}) {
  const gateway = await bootGateway(options);
  const service = gateway.sandbox.identity;
  service.mode = 'wait';
  const jpeg = await picture();

  async function person(brand: Market = 'lotus') {
    const host = `${brand}.localhost`;
    const { id, token } = await gateway.member(`id.${randomUUID().slice(0, 8)}`, host);
    return { brand, host, token, memberId: BigInt(id) };
  }
  type Person = Awaited<ReturnType<typeof person>>;

  const read = async ({ host, token }: Person) => (await gateway.call('identity.overview', { host, token })).json.value;

  const begin = ({ brand, host, memberId, token }: Person, change: object = {}) =>
    gateway.call('identity.begin', {
      host,
      token,
      body: { document: 'national-id', ...PEOPLE[brand], ...ownNumber({ brand, memberId }), ...change },
    });

  const addFile = ({ host, token }: Person, checkId: string, side: Side, data = jpeg) =>
    gateway.call('identity.addFile', { host, token, body: { checkId, side, data } });

  const submit = ({ host, token }: Person, checkId: string) =>
    gateway.call('identity.submit', { host, token, body: { checkId } });

  /** A check with all its pictures that has not been sent. */
  async function draft(who: Person, change: object = {}): Promise<string> {
    const { json } = await begin(who, change);
    const check = json.success ? json.value.check : null;
    if (!check) throw new Error(`refused: ${json.errorCode}`);
    for (const side of check.needs) await addFile(who, check.id, side);
    return check.id;
  }

  async function sent(who: Person, change: object = {}): Promise<{ checkId: string; applicant: Applicant }> {
    const checkId = await draft(who, change);
    await submit(who, checkId);
    await processChecks(gateway.context);
    const applicant = service.applicants.find(({ ours }) => ours === checkId);
    if (!applicant) throw new Error('the service knows of no such check');
    return { checkId, applicant };
  }

  /** Waits until a webhook has been processed. */
  const until = (who: Person, state: string) =>
    vi.waitUntil(async () => (await read(who)).check?.state === state, { timeout: 10_000, interval: 20 });

  return { gateway, service, person, read, begin, addFile, submit, draft, sent, until };
}
