import type { beneficiaries as contract } from '@foyer/contract/cashier/beneficiaries.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toBeneficiary } from '../beneficiaries.ts';
import { findBeneficiaries } from '../beneficiary.store.ts';
import { cashierOf } from '../cashier-document.ts';

/** GET /wps/cashier/beneficiaries. */
export const beneficiaries: Handler<typeof contract> = async ({ merchant, session }, context) => {
  const { cashier } = cashierOf(context, merchant.code);
  const rows = await findBeneficiaries(context.pool, session.memberId);
  const banks = cashier.methods.flatMap(({ id, withdrawal }) =>
    (withdrawal?.banks ?? []).map(({ bank, name }) => ({ method: id, bank, name })),
  );
  return {
    beneficiaries: await Promise.all(rows.map((row) => toBeneficiary(row, context))),
    banks,
    coolingOffHours: cashier.coolingOffHours,
  };
};
