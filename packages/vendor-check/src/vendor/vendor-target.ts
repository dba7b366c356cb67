import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import type { WalletFeature } from '@foyer/contract/vendor/wallet-protocol.ts';
import { createChance } from '../chance.ts';
import type { Exchange } from '../check.ts';
import { type Call, Player } from './player.ts';
import { SCENARIOS, type ScenarioName } from './scenarios.data.ts';
import { WalletServer } from './wallet-server.ts';

/** A game that is opened for a member of the kit. */
export interface Launch {
  launchToken: string;
  scenario: ScenarioName;
  /** How many rounds to play; each to its end, if possible. */
  plays: number;
}

/** What the kit needs to act as Foyer for a vendor. */
export interface VendorSettings {
  keyId: string;
  secret: string;
  merchant: string;
  currency: string;
  language: string;
  gameCode: string;
  features: readonly WalletFeature[];
  host: string;
  port: number;
  /** The vendor's address for calls about free rounds; null: none. */
  freeRoundsUrl: string | null;
  /** The stake of each free round, in minor units. */
  freeStakeMinor: string;
  /** Opens the game with a launch token and plays. @throws if it cannot; a refused bet is not a fault */
  play(launch: Launch): Promise<void>;
  seed: number;
  lateMs: number;
  /** How long a round may take, from the bet to its end with all retries. */
  patienceMs: number;
  now: () => number;
}

/** Members who play at the same time. */
const LANES = 5;
const POLL_MS = 20;
/** How long to wait after the last call for calls that should not come. */
const QUIET_MS = 400;

/** The record of a vendor in all scenarios: the checks only read it. */
export class VendorTarget {
  readonly settings: VendorSettings;
  readonly players: readonly Player[];
  readonly grantId: string;
  /** The kit's own calls to the vendor. */
  readonly sent: Exchange[] = [];
  /** The answers of the vendor's free rounds: granted, granted again, forged, cancelled. */
  readonly freeRounds: string[] = [];
  readonly server: WalletServer;
  /** The calls that the current check is about. */
  evidence: readonly Call[] = [];

  constructor(settings: VendorSettings) {
    const chance = createChance(settings.seed);
    const { features } = settings;
    const names = (Object.keys(SCENARIOS) as ScenarioName[]).filter((name) => {
      const { feature } = SCENARIOS[name] as { feature?: WalletFeature };
      return !feature || features.includes(feature);
    });
    this.settings = settings;
    this.grantId = chance.uuid();
    this.players = names.map((name) => new Player(name, createChance(chance.next() * 2 ** 31)));
    this.server = new WalletServer(settings, this.players);
  }

  playerOf(name: ScenarioName): Player | null {
    return this.players.find((player) => player.name === name) ?? null;
  }

  /** Every call of all players, in their order. */
  get calls(): Call[] {
    return this.players.flatMap(({ calls }) => calls);
  }

  /** Has the vendor play all scenarios, a few at the same time, and waits until no more calls arrive. */
  async playAll(): Promise<void> {
    const free = this.playerOf('free-round');
    if (free) {
      free.ledger.grants.set(this.grantId, 5);
      await this.#grant(free);
    }
    const waiting = [...this.players];
    const lane = async () => {
      for (let player = waiting.shift(); player; player = waiting.shift()) await this.#play(player);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await Promise.all(this.players.map((player) => this.#untilSettled(player)));
    await this.#untilQuiet();
    if (free) this.freeRounds.push(await this.#tell('cancel', { grantId: this.grantId }));
  }

  async #play(player: Player): Promise<void> {
    const { launchToken, name, scenario } = player;
    await this.settings.play({ launchToken, scenario: name, plays: scenario.plays }).catch((error: unknown) => {
      player.complaint = error instanceof Error ? error.message : String(error);
    });
  }

  async #untilSettled(player: Player): Promise<void> {
    const until = Date.now() + this.settings.patienceMs;
    while (!player.isSettled() && Date.now() < until) await pause(POLL_MS);
  }

  async #untilQuiet(): Promise<void> {
    const until = Date.now() + this.settings.patienceMs;
    while (Date.now() - this.server.lastCallAt < QUIET_MS && Date.now() < until) await pause(POLL_MS);
  }

  async #grant({ playerRef }: Player): Promise<void> {
    const { currency, freeStakeMinor, gameCode, merchant, now } = this.settings;
    const expiresAt = new Date(now() + 3_600_000).toISOString();
    const grant = {
      grantId: this.grantId,
      playerRef,
      merchant,
      gameCode,
      currency,
      stakeMinor: freeStakeMinor,
      rounds: 5,
      expiresAt,
    };
    this.freeRounds.push(await this.#tell('grant', grant));
    this.freeRounds.push(await this.#tell('grant', grant));
    this.freeRounds.push(await this.#tell('grant', { ...grant, grantId: randomUUID() }, 'f'.repeat(64)));
  }

  /** Calls the vendor. @returns the status of its answer, or why there is none */
  async #tell(name: string, content: object, forged?: string): Promise<string> {
    const { freeRoundsUrl, keyId, now, secret } = this.settings;
    if (!freeRoundsUrl) return 'no address';
    const url = new URL(`${freeRoundsUrl.replace(/\/$/, '')}/freeRounds/${name}`);
    const body = JSON.stringify(content);
    const [timestamp, nonce] = [String(now()), randomUUID()];
    const signature = forged ?? signatureOf(secret, { method: 'POST', path: url.pathname, timestamp, nonce, body });
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.keyId]: keyId,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signature,
    };
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
      const answer = await response.text();
      this.sent.push({ method: 'POST', path: url.pathname, request: body, answer, note: '' });
      return response.status === 200 ? String(JSON.parse(answer).status) : `HTTP ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
