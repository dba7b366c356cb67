import type pg from 'pg';

/** At which use a text is prepared, and how many are besides those that stores name: as in PostgreSQL's JDBC driver. */
const PREPARED_AT_USE = 5;
const MAX_PREPARED = 256;
/** Texts whose uses are counted; when there are more, counting starts again. */
const MAX_COUNTED = 1_000;

/** The names of prepared statements, shared by the connections of a pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #added = 0;
  #renewals = 0;

  /** @returns the name to prepare a text under, or undefined while it is not frequent */
  find(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || !this.#isFrequent(text)) return known;
    this.#added += 1;
    return this.choose(text, `s${this.#added}`);
  }

  /** @returns the name to prepare a text under, from its first use on: the given one, or what replaced it */
  choose(text: string, name: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    this.#names.set(text, name);
    return name;
  }

  #isFrequent(text: string): boolean {
    if (this.#added >= MAX_PREPARED) return false;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses >= PREPARED_AT_USE) {
      this.#uses.delete(text);
      return true;
    }
    if (this.#uses.size >= MAX_COUNTED) this.#uses.clear();
    this.#uses.set(text, uses);
    return false;
  }

  /** Replaces an outdated name, unless another connection has replaced it already. */
  renew(text: string, outdated: string): void {
    if (this.#names.get(text) !== outdated) return;
    this.#renewals += 1;
    this.#names.set(text, `${outdated.split('#')[0]}#${this.#renewals}`);
  }
}

/** PostgreSQL refuses a prepared statement when a migration has changed the columns that it returns. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

type NamedStatement = pg.QueryConfig & { name: string };

/**
 * Lets the server reuse the plan of a frequent statement, since to plan one takes longer than to run it. An outdated
 * statement is sent again, except in a transaction, which has failed by then. Queries with a callback are not prepared.
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const sendPrepared = async (statement: NamedStatement): Promise<unknown> => {
    const isRepeatable = client.getTransactionStatus() === 'I';
    try {
      return await send(statement);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.renew(statement.text, statement.name);
      if (!isRepeatable) throw error;
      return send({ ...statement, name: undefined });
    }
  };
  const query = (...args: unknown[]): unknown => {
    const statement = toStatement(args, names);
    return statement ? sendPrepared(statement) : send(...args);
  };
  client.query = query as typeof client.query;
}

/** The arguments of `query` as a named statement; null for what is not to be prepared, such as `begin`. */
function toStatement(args: readonly unknown[], names: StatementNames): NamedStatement | null {
  const [first, second] = args;
  if (typeof args.at(-1) === 'function') return null;
  if (typeof first === 'string') {
    const name = Array.isArray(second) ? names.find(first) : undefined;
    return name === undefined ? null : { name, text: first, values: second as unknown[] };
  }
  const config = first as pg.QueryConfig;
  if (config.name === undefined || 'submit' in config) return null;
  return { ...config, name: names.choose(config.text, config.name) };
}
