import type { Call } from '../call.ts';

export interface RecordedCall<I = { body?: object }> {
  name: string;
  input: I;
}

/** A fake gateway: records each call, and answers it with the value given or throws the error given. */
export function fakeCall<I = { body?: object }>(answer: object | Error): { call: Call; asked: RecordedCall<I>[] } {
  const asked: RecordedCall<I>[] = [];
  const call = (async (name: string, input: I) => {
    asked.push({ name, input });
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
  return { call, asked };
}

/** A form with these fields. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
