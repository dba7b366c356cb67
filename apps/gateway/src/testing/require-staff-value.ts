import { type StaffCallName, staffCalls } from '@foyer/contract/staff/calls.ts';
import { Compile, type Validator } from 'typebox/compile';

const validators = new Map<string, Validator>();

/** Checks an answer to a call of staff, a refusal aside. @throws if its value is not that of the contract */
export function requireStaffValue(call: string, envelope: { success: boolean; value?: unknown }): void {
  if (!envelope.success || !Object.hasOwn(staffCalls, call)) return;
  const validator = validators.get(call) ?? Compile(staffCalls[call as StaffCallName].value);
  validators.set(call, validator);
  if (validator.Check(envelope.value)) return;
  const faults = validator.Errors(envelope.value).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`the value of ${call} is not that of the contract: ${faults.join('; ')}`);
}
