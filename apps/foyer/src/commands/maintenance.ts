import { changeMaintenance } from '@foyer/gateway/operator/change-maintenance.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { readSettings } from '../settings/settings.ts';
import { parseMaintenanceCommand, toReport } from './maintenance-command.ts';
import { CommandError, runCommand } from './run-command.ts';
import { asStaff, requirePerson, takeKey } from './staff-command.ts';

/** `npm run maintenance -- <merchant> … --key <your key file>`: closes or opens a merchant while Foyer runs. */
runCommand(async (words) => {
  const { merchantsDirectory } = readSettings(process.env);
  const merchants = (await loadMerchants(merchantsDirectory)).map(({ code }) => code).sort();
  const now = Date.now();
  const { keyFile, rest } = takeKey(words);
  const wanted = parseMaintenanceCommand(rest, { merchants, now });
  const maintenance = wanted.isClosed ? { from: new Date(now), until: wanted.until } : null;
  const { merchant } = wanted;
  const refused = await asStaff(keyFile, async (command) =>
    changeMaintenance({ merchant, maintenance }, requirePerson(command), command.context),
  );
  if (refused) throw new CommandError(`You may not close or open ${merchant}.`);
  return toReport(wanted);
});
