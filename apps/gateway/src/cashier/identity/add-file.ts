import { MAX_FILE_BYTES } from '@foyer/contract/identity/add-file.ts';
import type { Side } from '@foyer/contract/identity/shapes.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { aboutOf, encryptFile } from '../../platform/pictures/file-box.ts';
import { reencode } from '../../platform/pictures/reencode.ts';
import { senderOf } from '../../platform/pictures/sender.ts';
import { type CheckRow, getCheck, lockCheck, updateCheck } from './check.store.ts';
import { detailsOf } from './details.ts';
import { putFile } from './file.store.ts';
import { identityRulesOf, sidesOf } from './identity-document.ts';

interface AddedFile {
  merchant: string;
  memberId: bigint;
  ip: string;
  checkId: string;
  side: Side;
  /** In base64. */
  data: string;
}

/** Adds a picture to a member’s open check, or replaces one: re-encoded, then encrypted. @returns null on success */
export async function addFile(
  file: AddedFile,
  context: Context,
): Promise<Refusal<'not.found' | 'identity.closed' | 'identity.file'> | null> {
  const check = await getCheck(context.pool, file.checkId);
  if (check?.memberId !== file.memberId || check.merchant !== file.merchant) return refuse('not.found');
  if (!acceptsPicture(check, file.side, context)) return refuse('identity.closed');
  const bytes = Buffer.from(file.data, 'base64');
  if (bytes.length > MAX_FILE_BYTES) return refuse('identity.file', { reason: 'large' });
  const picture = await reencode(bytes, {
    form: 'document',
    room: 'documents',
    caller: senderOf(file),
  });
  if (typeof picture === 'string') return refuse('identity.file', { reason: picture });
  const { height, width } = picture;
  const encrypted = encryptFile(Buffer.from(picture.bytes), aboutOf(check.id, file.side), context.seal);
  return withTransaction(context.pool, async (client) => {
    // The check may have been sent while the picture was processed.
    const locked = await lockCheck(client, check.id);
    if (!locked || !acceptsPicture(locked, file.side, context)) return refuse('identity.closed');
    await putFile(client, check.id, { ...encrypted, side: file.side, width, height });
    const wrongSides = locked.wrongSides.filter((side) => side !== file.side);
    await updateCheck(client, { ...locked, wrongSides, nextPollAt: null });
    return null;
  });
}

/** Whether a check accepts a picture now: in a draft or a retry, any that its level requires. */
function acceptsPicture(check: CheckRow, side: Side, context: Context): boolean {
  const rules = identityRulesOf(context, check.merchant);
  if (!rules || (check.state !== 'draft' && check.state !== 'retry')) return false;
  return sidesOf(rules, { level: check.level, document: detailsOf(check, context.seal).document }).includes(side);
}
