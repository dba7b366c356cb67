import { ask } from './api-client.ts';

interface Message {
  code: string | null;
}

/** The code or password in the newest message to a recipient, from the sandbox's outbox. */
export async function sentCode(origin: string, to: string): Promise<string> {
  const { text } = await ask(`${origin}/sandbox/outbox?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  });
  const { value } = JSON.parse(text) as { value: Message[] };
  return value[0]?.code ?? '';
}
