/** A live session with the member it belongs to. */
export interface MemberSession {
  sessionId: string;
  memberId: bigint;
  username: string;
  type: number;
  language: string;
  currency: string;
  status: 'active' | 'disabled' | 'excluded';
  accountId: bigint;
  seenAt: Date;
  /** When the member last proved who they are. */
  provedAt: Date;
  /** The device that the session was opened on. */
  deviceId: string | null;
  /** Which of its tokens, in order, was used. */
  tokenVersion: number;
}
