/** A player's session. The token itself is never stored, only its SHA-256. */
export interface Session {
  readonly merchant: string;
  readonly playerRef: string;
  readonly walletSessionId: string;
  readonly currency: string;
  readonly language: string;
  readonly displayName: string;
  readonly isTrial: boolean;
}
