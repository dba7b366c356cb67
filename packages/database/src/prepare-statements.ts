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
  #renewals = 0;

  /**
   * @param chosen a name that the store gave the statement, which is then prepared at its first use
   * @returns the name to prepare a text under, or undefined while it is not frequent
   */
  find(text: string, chosen?: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (chosen === undefined && !this.#isFrequent(text)) return undefined;
    const name = chosen ?? `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }

  #isFrequent(text: string): boolean {
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses >= PREPARED_AT_USE) {
      this.#uses.delete(text);
      return this.#names.size < MAX_PREPARED;
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
 * statement is sent again, except in a transaction, which has failed by then.
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const statement = toStatement(args, names);
    if (!statement) return send(...args);
    const { name, ...unnamed } = statement;
    const isRepeatable = client.getTransactionStatus() === 'I';
    const mustRepeat = (error: unknown): boolean => {
      if (!isOutdated(error)) return false;
      names.renew(statement.text, name);
      return isRepeatable;
    };
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      return (send(statement) as Promise<unknown>).catch((error: unknown) => {
        if (mustRepeat(error)) return send(unnamed);
        throw error;
      });
    }
    return send(statement, (error: unknown, result: unknown) =>
      mustRepeat(error) ? send(unnamed, callback) : callback(error, result),
    );
  };
  client.query = query as typeof client.query;
}

/** The arguments of `query` as a named statement; null for one that is not to be prepared, such as `begin`. */
function toStatement([first, second]: readonly unknown[], names: StatementNames): NamedStatement | null {
  if (typeof first === 'string') {
    const name = Array.isArray(second) ? names.find(first) : undefined;
    return name === undefined ? null : { name, text: first, values: second as unknown[] };
  }
  const config = first as pg.QueryConfig;
  if (config.name === undefined || 'submit' in config) return null;
  const name = names.find(config.text, config.name) ?? config.name;
  return { ...config, name };
}
