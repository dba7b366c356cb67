/** An invalid field of a call, for the client: its name, and the rule that it breaks. */
export type FieldFault = {
  field: string;
  code: string;
};

/** A fault as reported by the schema validator. */
interface SchemaFault {
  keyword: string;
  instancePath: string;
  params: object;
}

/** More would be useless, and a large body can have thousands. */
const MAX_FAULTS = 20;

/** Names every invalid field by its dotted path, including missing ones, which the validator reports for the parent. */
export function toFieldFaults(faults: readonly SchemaFault[]): FieldFault[] {
  const named = faults.flatMap(({ instancePath, keyword, params }) => {
    const parent = instancePath.slice(1).replaceAll('/', '.');
    const missing = 'requiredProperties' in params ? (params.requiredProperties as string[]) : null;
    if (!missing) return [{ field: parent, code: keyword }];
    return missing.map((name) => ({ field: parent ? `${parent}.${name}` : name, code: keyword }));
  });
  return named.slice(0, MAX_FAULTS);
}
