import { findRunning } from '@foyer/database/embedded.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { type VoidRefusal, voidDraw } from '@foyer/lotto/server/draws/void-draw.ts';
import { explain, OrderRefused } from './explain.ts';
import { readSettings } from './settings.ts';

const REFUSED: Readonly<Record<VoidRefusal, string>> = {
  unknown: 'There is no such draw.',
  drawn: 'This draw has its numbers: it is settled as they are, and can not be voided.',
  voided: 'This draw is voided already.',
};

/** `npm run void-draw -- <draw>`: ends a draw that can not be held, before it has numbers. Stakes go back within a minute. */
async function order(): Promise<string> {
  const [drawId] = process.argv.slice(2);
  if (!drawId) throw new OrderRefused('usage: npm run void-draw -- <draw>, such as VNQ60-20261121-0733');
  const settings = readSettings(process.env);
  const url = settings.databaseUrl ?? (await findRunning(`${settings.dataDirectory}/db`));
  if (!url) throw new OrderRefused('Foyer is not running. Start it first, or set DATABASE_URL or FOYER_DATA.');
  const pool = openPool(url, 1);
  try {
    const outcome = await voidDraw(pool, drawId);
    if ('refused' in outcome) throw new OrderRefused(REFUSED[outcome.refused]);
    return `${drawId} is voided; ${outcome.tickets} tickets are paid back.`;
  } finally {
    await pool.end();
  }
}

order().then(
  (report) => console.log(report),
  (error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  },
);
