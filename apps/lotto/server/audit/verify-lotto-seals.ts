import type { Queryable } from '@foyer/database/open-pool.ts';
import { type SealedSchema, verifySealedSchema } from '@foyer/database/verify-sealed-schema.store.ts';
import type { SealFault } from '@foyer/database/verify-seals.store.ts';

/** As in the migrations that seal them. */
const SEALED: SealedSchema = {
  schema: 'lotto',
  documents: ['correction', 'corrected_ticket', 'draw', 'draw_void', 'local_beacon', 'manifest', 'manifest_level'],
  rows: [
    {
      table: 'ticket',
      key: 'ticket_id',
      leftOut: [
        ...[
          'state',
          'refusal',
          'hits',
          'payout_minor',
          'settled_at',
          'corrected_minor',
          'corrected_hits',
          'corrected_at',
        ],
        ...['next_rollback_at', 'rollback_attempts', 'next_credit_at', 'credit_attempts'],
      ],
    },
  ],
};

/** Finds what was changed, added or deleted by hand in the books of the lottery. */
export const verifyLottoSeals = (db: Queryable): Promise<SealFault[]> => verifySealedSchema(db, SEALED);
