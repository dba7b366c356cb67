import type { Call } from '../call.ts';

export interface Asked {
  name: string;
  input: { body?: object };
}

/** The gateway, played: keeps what it is asked, and answers or fails as told. */
export function fakeCall(answer: object | Error): { call: Call; asked: Asked[] } {
  const asked: Asked[] = [];
  const call = (async (name: string, input: Asked['input']) => {
    asked.push({ name, input });
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
  return { call, asked };
}

/** A form as it was filled in. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
