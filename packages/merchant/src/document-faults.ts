import type { TSchema } from 'typebox';
import Schema from 'typebox/schema';

/** What is wrong with one field of a document. */
export interface DocumentFault {
  /** A JSON pointer, such as `/market/currency`. */
  field: string;
  problem: string;
}

/** As reported by the schema validator. */
interface SchemaFault {
  keyword: string;
  instancePath: string;
  params: object;
  message: string;
}

/** Every wrong field of a document that a schema describes, with the values that it may have. */
export function findSchemaFaults(schema: TSchema, value: unknown): DocumentFault[] {
  const [isValid, errors] = Schema.Errors(schema, value);
  return isValid ? [] : (errors as SchemaFault[]).flatMap(toFaults);
}

function toFaults({ instancePath, keyword, message, params }: SchemaFault): DocumentFault[] {
  const {
    additionalProperties = [],
    allowedValues,
    requiredProperties = [],
  } = params as {
    additionalProperties?: string[];
    allowedValues?: unknown[];
    requiredProperties?: string[];
  };
  switch (keyword) {
    // The field itself is reported as unknown.
    case 'boolean':
      return [];
    case 'additionalProperties':
      return additionalProperties.map((name) => ({ field: `${instancePath}/${name}`, problem: 'is not known' }));
    case 'required':
      return requiredProperties.map((name) => ({ field: `${instancePath}/${name}`, problem: 'is missing' }));
    case 'enum':
      return [{ field: instancePath, problem: `must be one of ${allowedValues?.join(', ')}` }];
    default:
      return [{ field: instancePath || '/', problem: message }];
  }
}

/** A brand whose documents cannot be used. */
export interface BrandFault extends DocumentFault {
  /** The file, or the folder of the brand. */
  file: string;
  merchant: string;
}

/** One line; a fault of the whole file names no field. */
export const formatFault = ({ field, file, problem }: BrandFault): string =>
  field === '/' ? `${file} ${problem}` : `${file}: ${field} ${problem}`;

/** Documents of brands that cannot be used, one line for each wrong field. */
export class BrandFaults extends Error {
  /** The message alone tells the operator what to do. */
  readonly isForOperator = true;
  readonly faults: readonly BrandFault[];

  constructor(faults: readonly BrandFault[]) {
    super(faults.map(formatFault).join('\n'));
    this.faults = faults;
  }
}
