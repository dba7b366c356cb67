import { type FormEvent, useState } from 'react';

interface EditedFields {
  /** Whether a field was edited since the answer: its error may be out of date. */
  has(name: string): boolean;
  /** For an element around the fields. */
  onInput(event: FormEvent): void;
}

interface Edits {
  readonly answer: unknown;
  readonly names: ReadonlySet<string>;
}

/** Which fields of a form were edited since the last answer to it. An error disappears when its field is edited. */
export function useEditedFields(answer: unknown): EditedFields {
  const [edits, setEdits] = useState<Edits>({ answer, names: new Set() });
  const names = edits.answer === answer ? edits.names : new Set<string>();
  return {
    has: (name) => names.has(name),
    onInput({ target }) {
      const { name = '' } = target as HTMLInputElement;
      if (name && !names.has(name)) setEdits({ answer, names: new Set([...names, name]) });
    },
  };
}

/** The errors of the fields that were not edited. */
export const withoutEdited = <E extends object>(errors: E, edited: Pick<EditedFields, 'has'>): E =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !edited.has(name))) as E;
