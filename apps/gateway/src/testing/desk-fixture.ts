import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { Secret, TOTP } from 'otpauth';
import { addStaff, parseGrant } from '../service/staff/change-staff.ts';
import { type Person, personOfKey } from '../service/staff/person.ts';
import type { Grant } from '../service/staff/staff.store.ts';
import type { TestGateway } from './boot-gateway.ts';
import { requireStaffValue } from './require-staff-value.ts';

/** A member of staff who can log in. */
interface DeskPerson {
  token: string;
  password: string;
  /** A code of their authenticator, for the gateway's time. */
  code(): string;
}

/** Helpers for staff with sessions at a gateway, and customers who write to them. */
export function createDesk(gateway: TestGateway) {
  let root: Person | null = null;
  const people = new Map<string, DeskPerson>();

  async function post(call: string, payload: object, name = '', headers: Record<string, string> = {}) {
    const reply = await gateway.operator.inject({
      method: 'POST',
      url: `/operator/${call}`,
      headers: { authorization: people.get(name)?.token ?? '', 'accept-language': 'en', ...headers },
      payload,
    });
    requireStaffValue(call, reply.json());
    return reply.json();
  }

  /** Adds a person; the first one of a gateway must be an administrator. */
  async function addPerson(name: string, ...grants: string[]): Promise<DeskPerson> {
    const { privateKey } = generateKeyPairSync('ed25519');
    const body = { name, signingKey: toKeyText(privateKey), grants: grants.map((one) => parseGrant(one) as Grant) };
    const added = await addStaff(body, root, gateway.context);
    if (!('password' in added)) throw new Error(added.code);
    root ??= await personOfKey(gateway.context.pool, privateKey);
    const totp = new TOTP({ secret: Secret.fromBase32(added.secret) });
    const code = () => totp.generate({ timestamp: gateway.clock.now() });
    const { value } = await post('login', { name, password: added.password, code: code() });
    const person = { token: value.token, password: added.password, code };
    people.set(name, person);
    return person;
  }

  /** Gives somebody a display name at the desk, and marks them as present. */
  const setUp = (name: string, more: object = {}) =>
    post('desk-set-up', { shownName: name.toUpperCase(), isAvailable: true, maxChats: 8, ...more }, name);

  /** Adds an administrator, and desk staff: Linh and Minh of lotus, and Sam of samba. */
  async function addSupportStaff(): Promise<void> {
    await addPerson('root', '*:administrator');
    for (const [name, merchant] of [
      ['linh', 'lotus'],
      ['minh', 'lotus'],
      ['sam', 'samba'],
    ] as const) {
      await addPerson(name, `${merchant}:support`);
      await setUp(name);
    }
  }

  /** A visitor who has written a message. */
  async function visit(text = 'I need help', language = 'VI') {
    const { value } = (await gateway.call('support.open', { headers: { language }, body: {} })).json;
    const id = value.conversation.conversationId;
    const headers = { visitor: value.visitorToken ?? '' };
    const send = (words: string) =>
      gateway.call('support.send', { headers, body: { conversationId: id, clientId: randomUUID(), text: words } });
    await send(text);
    const read = async () =>
      (await gateway.call('support.messages', { headers, query: { conversationId: id } })).json.value;
    return { id, headers, send, read };
  }

  return { addPerson, addSupportStaff, post, setUp, visit };
}
