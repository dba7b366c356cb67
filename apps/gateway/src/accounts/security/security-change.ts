import { randomUUID } from 'node:crypto';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import { textOf } from '../../platform/connectors/message/message-texts.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { Member } from '../members/member.store.ts';
import { insertSecurityChange } from './security-change.store.ts';

/** A change of a member's security settings. */
export type SecurityChange =
  | 'password'
  | 'totp-on'
  | 'totp-off'
  | 'recovery-codes'
  | 'email'
  | 'mobile'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor'
  | 'identity-linked'
  | 'closing';

/**
 * Writes the change to the append-only audit log and notifies the member by mail, in case they did not make it.
 * @param member as they were before the change, so that the old address is notified of a new one
 */
export async function recordSecurityChange(
  member: Member,
  change: SecurityChange,
  { caller, context }: { caller: Caller; context: Context },
): Promise<void> {
  const { deviceId, ip, merchant, traceId } = caller;
  const kind = `security.${change}`;
  await insertSecurityChange(context.pool, {
    merchant: merchant.code,
    memberId: member.id,
    kind,
    ip,
    details: { deviceId, traceId },
  });
  logEvent(context.log, { kind, merchant: merchant.code, memberId: String(member.id), traceId });
  notifyByMail(member, change, { caller, context });
}

/** NOTE not awaited: a rejected mail must not undo the change. */
function notifyByMail(
  { email, username }: Member,
  change: SecurityChange,
  { caller: { language, merchant }, context }: { caller: Caller; context: Context },
): void {
  if (!email) return;
  const what = textOf(`change-${change}`, language, {});
  const values = { brand: merchant.name, username, what };
  const [subject, text] = [textOf('changedSubject', language, values), textOf('changedMail', language, values)];
  context.messages.email
    ?.send({ id: randomUUID(), merchant, to: email, subject, text })
    .catch(() => context.log.error({ kind: 'message.failed', channel: 'email' }));
}
