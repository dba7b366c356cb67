import { Refusal } from '@foyer/http/refusal.ts';
import { type VoidRefusal, voidDraw } from '@foyer/lotto/server/draws/void-draw.ts';
import { CommandError, runCommand, withRunningDatabase } from './run-command.ts';

const REFUSED: Readonly<Record<VoidRefusal, string>> = {
  unknown: 'There is no such draw.',
  drawn: 'This draw has its numbers: it is settled as they are, and cannot be voided.',
  voided: 'This draw is voided already.',
};

/** `npm run void-draw -- <draw>`: voids a draw that cannot be held, before it has numbers. Stakes are refunded within a minute. */
runCommand(async ([drawId]) => {
  if (!drawId) throw new CommandError('usage: npm run void-draw -- <draw>, such as VNQ60-20261121-0733');
  const outcome = await withRunningDatabase((pool) => voidDraw(pool, drawId));
  if (outcome instanceof Refusal) throw new CommandError(REFUSED[outcome.code]);
  return `${drawId} is voided; ${outcome.tickets} tickets are paid back.`;
});
