import { GatewayError } from '../../../gateway/gateway-error.ts';

/** Why a message was not accepted: its conversation has ended, no answer, too many at a time, or the file or message is refused for good. */
export type SendFailure = 'ended' | 'unanswered' | 'limited' | 'large' | 'unreadable' | 'refused';

export function toSendFailure(error: unknown): SendFailure {
  if (!(error instanceof GatewayError)) return 'unanswered';
  const { code, status, value } = error;
  if (code === 'support.closed') return 'ended';
  if (code.startsWith('TOO_MANY_REQUEST')) return 'limited';
  if (code === 'support.file')
    return (value as { reason?: string } | undefined)?.reason === 'large' ? 'large' : 'unreadable';
  return status === 0 || status >= 500 ? 'unanswered' : 'refused';
}
