import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { WALLET_FEATURES, type WalletFeature } from '@foyer/contract/vendor/wallet-protocol.ts';
import { UsageError } from './check.ts';

export const HELP = `npx foyer-vendor-check <url> [options]

Tests one side of the wallet protocol (docs/wallet-protocol.md) by being the other one. Play money and members for tests only.

Against Foyer, as a vendor (the default); <url> is the address of Foyer:
  --launch-token <token>   of a game address; the first member plays most checks, a second one W3, a third one W10
  --end-session <command>  ends the session of the second member, such as a curl of the logout (W3)
  --disable-member <cmd>   disables or excludes the third member (W10)
  --grant-id <uuid>        a grant of at least two free rounds for the first member (W18)
  --stake <minor units>    of a bet (default 100); the first member needs a hundred times as much

Against a vendor, as Foyer (--against vendor); <url> is the address of the vendor:
  --play <command>         opens the game and plays: it gets LAUNCH_TOKEN, SCENARIO, PLAYS and VENDOR_URL in its environment
  --listen <host:port>     where the vendor finds the kit's wallet (default 127.0.0.1:4830)
  --merchant, --currency   of the session (default lotus, VND)
  --features <list>        declared parts of version 1.1: ${WALLET_FEATURES.join(',')}
  --free-rounds <url>      below which the vendor answers freeRounds/grant and freeRounds/cancel (W18); their stake is --stake
  --late <ms>              after how long a late answer comes: longer than the vendor waits (default 10000)
  --patience <ms>          how long a round may take, with all retries (default 60000)

Both:
  --key-id <name>          of the shared key; the secret is in VENDOR_SECRET or --secret-file
  --secret-file <file>     the secret, without the line feed at its end
  --game <code>            default SLOT
  --only <ids>             such as W5,W7,C1
  --seed <number>          the same seed gives the same chaos
  --html <file>, --json <file>   write the report
  --timeout <ms>           of one call (default 10000)
  --help

Exit code: 0 no check failed, 1 a check failed, 2 the other side cannot be reached, or the options are wrong.`;

const OPTIONS = {
  against: { type: 'string', default: 'wallet' },
  'launch-token': { type: 'string', multiple: true, default: [] as string[] },
  'end-session': { type: 'string' },
  'disable-member': { type: 'string' },
  'grant-id': { type: 'string' },
  stake: { type: 'string', default: '100' },
  play: { type: 'string' },
  listen: { type: 'string', default: '127.0.0.1:4830' },
  merchant: { type: 'string', default: 'lotus' },
  currency: { type: 'string', default: 'VND' },
  features: { type: 'string', default: '' },
  'free-rounds': { type: 'string' },
  late: { type: 'string', default: '10000' },
  patience: { type: 'string', default: '60000' },
  'key-id': { type: 'string' },
  'secret-file': { type: 'string' },
  game: { type: 'string', default: 'SLOT' },
  only: { type: 'string' },
  seed: { type: 'string' },
  html: { type: 'string' },
  json: { type: 'string' },
  timeout: { type: 'string', default: '10000' },
  help: { type: 'boolean', default: false },
} as const;

const SIDES = ['wallet', 'vendor'] as const;

/** The options of a run; `null` if the user asks for help. @throws UsageError */
export function readOptions(words: readonly string[], env: NodeJS.ProcessEnv) {
  const { positionals, values } = parse(words);
  if (values.help) return null;
  const [url, ...more] = positionals;
  if (!url || more.length > 0) throw new UsageError('name one address; --help shows how');
  if (!URL.canParse(url)) throw new UsageError(`${url} is no address`);
  const against = SIDES.find((side) => side === values.against);
  if (!against) throw new UsageError('--against is wallet or vendor');
  const listen = /^(.+):(\d{1,5})$/.exec(values.listen);
  if (!listen) throw new UsageError('--listen is <host:port>');
  const keyId = values['key-id'];
  if (!keyId) throw new UsageError('name the shared key with --key-id');
  return {
    ...values,
    against,
    url,
    keyId,
    secret: readSecret(values['secret-file'], env),
    host: listen[1] ?? '',
    port: Number(listen[2]),
    features: readFeatures(values.features),
    only: values.only ? new Set(values.only.split(',').map((id) => id.trim().toUpperCase())) : null,
    seed: values.seed === undefined ? Date.now() % 1_000_000 : toCount('seed', values.seed),
    stakeMinor: BigInt(toCount('stake', values.stake)),
    lateMs: toCount('late', values.late),
    patienceMs: toCount('patience', values.patience),
    timeoutMs: toCount('timeout', values.timeout),
  };
}

export type Options = NonNullable<ReturnType<typeof readOptions>>;

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function toCount(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${name} is a number`);
  return Number(text);
}

function readSecret(file: string | undefined, env: NodeJS.ProcessEnv): string {
  if (file === undefined) {
    if (!env.VENDOR_SECRET) throw new UsageError('the secret is neither in VENDOR_SECRET nor in --secret-file');
    return env.VENDOR_SECRET;
  }
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
}

function readFeatures(text: string): WalletFeature[] {
  const names = text.split(',').filter(Boolean);
  const unknown = names.find((name) => !WALLET_FEATURES.some((known) => known === name));
  if (unknown) throw new UsageError(`${unknown} is none of ${WALLET_FEATURES.join(', ')}`);
  return names as WalletFeature[];
}
