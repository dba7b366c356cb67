import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import type { Transaction } from '../member-data.ts';

/** How members see each kind of transaction. */
export const KINDS: Record<Transaction['kind'], { icon: IconName; label: MessageKey }> = {
  grant: { icon: 'gift', label: 'member.kindGrant' },
  reward: { icon: 'gift', label: 'member.kindReward' },
  funds: { icon: 'refresh', label: 'member.kindFunds' },
  deposit: { icon: 'download', label: 'member.kindDeposit' },
  withdrawal: { icon: 'upload', label: 'member.kindWithdrawal' },
  bet: { icon: 'ticket', label: 'member.kindBet' },
  win: { icon: 'crown', label: 'member.kindWin' },
  refund: { icon: 'refresh', label: 'member.kindRefund' },
  correction: { icon: 'edit', label: 'member.kindCorrection' },
  bonus: { icon: 'gift', label: 'member.kindBonus' },
  jackpot: { icon: 'crown', label: 'member.kindJackpot' },
  tip: { icon: 'gift', label: 'member.kindTip' },
  adjustment: { icon: 'edit', label: 'member.kindAdjustment' },
  void: { icon: 'refresh', label: 'member.kindVoid' },
  transfer: { icon: 'transfer', label: 'member.kindTransfer' },
  reversal: { icon: 'refresh', label: 'member.kindReversal' },
  freeRound: { icon: 'ticket', label: 'member.kindFreeRound' },
};
