/** A live session and its member. */
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
  /** Version number of the token that was used. */
  tokenVersion: number;
  /** Version of the member's credentials when the session was checked. */
  credentialsVersion: number;
}
