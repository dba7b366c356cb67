import { Refusal } from '@foyer/http/refusal.ts';
import { CommandError } from './run-command.ts';

/** One of the commands of a program, such as `approve` of `npm run void-draw`. */
export interface Command<Context> {
  /** How many words must follow its name. */
  readonly wordCount: number;
  /** Whether further words may follow. */
  readonly takesMore?: true;
  run(context: Context, words: readonly string[]): Promise<string>;
}

export type Commands<Context> = Readonly<Record<string, Command<Context>>>;

/** Finds the command that the words name. @throws CommandError with the usage for an unknown one, or the wrong number of words */
export function chooseCommand<Context>(
  commands: Commands<Context>,
  [name = '', ...words]: readonly string[],
  usage: string,
): (context: Context) => Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isFit = command && (command.takesMore ? words.length >= command.wordCount : words.length === command.wordCount);
  if (!isFit) throw new CommandError(usage);
  return (context) => command.run(context, words);
}

/** The outcome of an operation. @throws CommandError with the message for its refusal */
export function requireAccepted<T extends object, Code extends string>(
  outcome: T | Refusal<Code>,
  messages: Readonly<Record<Code, string>>,
): T {
  if (outcome instanceof Refusal) throw new CommandError(messages[outcome.code]);
  return outcome;
}
