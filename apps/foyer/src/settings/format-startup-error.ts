import { explainStartupError } from '@foyer/http/explain-startup-error.ts';

/** Why the start failed and what to do: one line, or one for each fault of the brands. */
export function formatStartupError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return explainStartupError(error) ?? `Foyer could not start: ${text.split('\n')[0]}`;
}
