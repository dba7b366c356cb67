/** A member's session as the pages know it (§3 session info). */
export interface SessionInfo {
  id: string;
  token: string;
  merchantCode: string;
  userName: string;
  /** `customerType`: 1 and 2 are agents. */
  type: number;
  firstTimeLogin: boolean;
  /** The visit: 16 random hex digits of this tab, not tied to a person. */
  spanId?: string;
}
