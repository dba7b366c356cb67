import type { REDO_LABELS, Side } from '@foyer/contract/identity/shapes.ts';

export type RedoLabel = (typeof REDO_LABELS)[number];

/** What a provider gets of a check. */
export interface Application {
  /** Ours: the same at every try. */
  id: string;
  level: number;
  details: { document: string; name: string; number: string; birthDate: string };
  /** ISO 3166-1 alpha-2. */
  country: string;
  language: string;
  /** JPEGs. */
  files: readonly { side: Side; bytes: Buffer }[];
}

/** The outcome of a review. */
export interface Review {
  answer: 'approve' | 'redo' | 'reject';
  /** By the provider’s clock. */
  at: Date;
  labels: RedoLabel[];
  /** The pictures to be taken again; empty: all of them. */
  wrongSides: Side[];
  /** To the member. */
  memberComment: string;
  /** To staff: it never reaches the member. */
  staffComment: string;
}

/** A service that checks identities (docs/identity.md). */
export interface IdentityProvider {
  readonly code: string;
  /** Sends a check, or sends it again: the same id is the same applicant. @returns the provider’s id @throws ProviderSilent */
  submit(application: Application): Promise<string>;
  /** @returns null while it is under review @throws ProviderSilent */
  getReview(ref: string): Promise<Review | null>;
  /**
   * Which applicant a webhook is about. No I/O: the review itself is read at the provider.
   * @returns null for a wrong proof
   */
  parseWebhook(request: { body: Buffer; header(name: string): string }): { ref: string } | null;
}
