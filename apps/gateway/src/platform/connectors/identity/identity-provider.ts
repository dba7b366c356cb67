import type { REDO_LABELS, Side } from '@foyer/contract/identity/shapes.ts';

export type RedoLabel = (typeof REDO_LABELS)[number];

/** The part of a check that is sent to a provider. */
export interface Application {
  /** Our id; the same on every try. */
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
  /** Time of the review by the provider’s clock. */
  at: Date;
  labels: RedoLabel[];
  /** The pictures that must be taken again; empty: all of them. */
  wrongSides: Side[];
  /** Comment for the member. */
  memberComment: string;
  /** Comment for staff; never shown to the member. */
  staffComment: string;
}

/** A service that checks identities (docs/identity.md). */
export interface IdentityProvider {
  readonly code: string;
  /** Sends a check, or resends it: the same id is the same applicant. @returns the provider’s id @throws ProviderUnreachableError */
  submit(application: Application): Promise<string>;
  /** @returns null while it is under review @throws ProviderUnreachableError */
  getReview(ref: string): Promise<Review | null>;
  /**
   * Finds the applicant that a webhook is about. No I/O: the review itself is read at the provider.
   * @returns null for a wrong proof
   */
  parseWebhook(request: { body: Buffer; header(name: string): string }): { ref: string } | null;
}
