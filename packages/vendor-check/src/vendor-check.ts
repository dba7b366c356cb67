import { writeFile } from 'node:fs/promises';
import { type CheckResult, UsageError } from './check.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { toHtml } from './report/html.ts';
import { type Report, toReport } from './report/report.ts';
import { toLines, toSummary } from './report/terminal.ts';
import { runCommand } from './run-command.ts';
import { checkVendor, VENDOR_CHECKS } from './vendor/check-vendor.ts';
import { checkWallet, WALLET_CHECKS } from './wallet/check-wallet.ts';

/** The longest that a check of the kit waits for one result. */
const CHECK_MS = 60_000;

interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** Whether the output may have colours. */
  isTerminal: boolean;
  print: (text: string) => void;
}

/** The program `foyer-vendor-check`. @returns the exit code: 0 nothing failed, 1 a check failed, 2 usage or connection */
export async function runVendorCheck(words: readonly string[], around: Surroundings): Promise<number> {
  try {
    const options = readOptions(words, around.env);
    if (!options) {
      around.print(HELP);
      return 0;
    }
    requireKnown(options);
    return await run(options, around);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    around.print(`foyer-vendor-check: ${error.message}`);
    return 2;
  }
}

/** @throws UsageError for an id of `--only` that is not a check */
function requireKnown({ against, only }: Options): void {
  const known: readonly { id: string }[] = against === 'wallet' ? WALLET_CHECKS : VENDOR_CHECKS;
  const unknown = [...(only ?? [])].find((id) => known.every((check) => check.id !== id));
  if (unknown) throw new UsageError(`${unknown} is no check of a ${against}`);
}

async function run(options: Options, { isTerminal, print }: Surroundings): Promise<number> {
  const { against, seed, url } = options;
  const secrets = [options.secret, ...options['launch-token']];
  const startedAt = new Date();
  print(`${against} at ${url}, seed ${seed}`);
  const onResult = (result: CheckResult) => print(toLines(result, isTerminal, secrets));
  const results =
    against === 'wallet' ? await asVendor(options, onResult) : await asWallet(options, { onResult, print });
  const tookMs = Date.now() - startedAt.getTime();
  const facts = { target: url, side: against, seed, startedAt: startedAt.toISOString(), tookMs };
  const report = toReport(facts, results, secrets);
  await writeReports(options, report);
  print(toSummary(report));
  return report.counts.failed > 0 ? 1 : 0;
}

async function writeReports({ html, json }: Options, report: Report): Promise<void> {
  const write = (file: string, text: string) =>
    writeFile(file, text).catch(() => {
      throw new UsageError(`${file} cannot be written`);
    });
  if (html) await write(html, toHtml(report));
  if (json) await write(json, `${JSON.stringify(report, null, 2)}\n`);
}

type OnResult = (result: CheckResult) => void;

const toHook = (command: string | undefined, timeoutMs: number) =>
  command === undefined ? null : () => runCommand(command, {}, timeoutMs);

function asVendor(options: Options, onResult: OnResult): Promise<CheckResult[]> {
  const { game, timeoutMs } = options;
  const settings = {
    ...options,
    gameCode: game,
    launchTokens: options['launch-token'],
    endSession: toHook(options['end-session'], timeoutMs),
    disableMember: toHook(options['disable-member'], timeoutMs),
    grantId: options['grant-id'] ?? null,
    now: Date.now,
  };
  return checkWallet(settings, { only: options.only, checkMs: CHECK_MS, onResult });
}

function asWallet(
  options: Options,
  { onResult, print }: { onResult: OnResult; print: Surroundings['print'] },
): Promise<CheckResult[]> {
  const { game, patienceMs, play, url } = options;
  if (!play) throw new UsageError('a check of a vendor needs --play, the command that opens the game and plays');
  const settings = {
    ...options,
    gameCode: game,
    language: 'EN',
    freeRoundsUrl: options['free-rounds'] ?? null,
    freeStakeMinor: String(options.stakeMinor),
    play: ({ launchToken, plays, scenario }: { launchToken: string; plays: number; scenario: string }) => {
      const variables = { LAUNCH_TOKEN: launchToken, SCENARIO: scenario, PLAYS: String(plays), VENDOR_URL: url };
      return runCommand(play, variables, patienceMs);
    },
    now: Date.now,
  };
  const onListening = (address: string) => print(`the wallet of the kit is at ${address}`);
  return checkVendor(settings, { only: options.only, checkMs: CHECK_MS, onListening, onResult });
}
