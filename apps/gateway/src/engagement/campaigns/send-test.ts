import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { may } from '../../platform/policy/may.ts';
import { lockMember } from '../promotions/grant.store.ts';
import type { TestReceiver } from './campaign.store.ts';
import { type Campaign, type CampaignChannel, type CampaignStep, getStep } from './campaigns-document.ts';
import { hasConsentTo, writeMessage } from './channels.ts';

type TestContext = Pick<Context, 'messages' | 'pool'>;

/**
 * Sends every step of a campaign to one member immediately, on each of its channels, for staff to look at.
 * @returns the result by channel; for later steps by number and channel, such as `2.inbox`
 */
export async function sendTest(
  { campaign, ...receiver }: { merchant: Merchant; campaign: Campaign; member: TestReceiver },
  context: TestContext,
): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (let number = 0; ; number += 1) {
    const step = getStep(campaign, number);
    if (!step) return results;
    for (const channel of step.channels) {
      const name = number === 0 ? channel : `${number + 1}.${channel}`;
      results[name] = await testStep({ ...receiver, step, number, channel }, context);
    }
  }
}

interface TestedStep {
  merchant: Merchant;
  member: TestReceiver;
  step: CampaignStep;
  number: number;
  channel: CampaignChannel;
}

/** A test ignores the condition of the step, but neither the policy nor the member’s consent. A service is called after the commit. */
async function testStep(
  { channel, member, merchant, number, step }: TestedStep,
  { messages, pool }: TestContext,
): Promise<string> {
  const due = { ...member, step: number, channel };
  const written = await withTransaction(pool, async (client) => {
    await lockMember(client, member.memberId);
    const reason = await may(client, { memberId: member.memberId }, 'marketing');
    if (reason) return reason;
    if (!(await hasConsentTo(client, due))) return 'no.consent';
    return writeMessage(client, { due, merchant, step }, { messages });
  });
  if (typeof written === 'string') return written;
  await written.service.send({ ...written.message, id: randomUUID() });
  return 'sent';
}
