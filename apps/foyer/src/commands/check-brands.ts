/** `npm run check-brands [-- <code>…]`: checks the documents of brands, without a database. Prints every fault, and fails if there is one. */
import { formatFault } from '@foyer/merchant/document-faults.ts';
import { readBrands } from '../compose/read-brands.ts';
import { readSettings } from '../settings/settings.ts';
import { CommandError, runCommand } from './run-command.ts';

runCommand(async (codes) => {
  const { merchantsDirectory } = readSettings(process.env);
  const { faults, merchants } = await readBrands(merchantsDirectory);
  const isAsked = (code: string) => codes.length === 0 || codes.includes(code);
  const wrong = faults.filter(({ merchant }) => isAsked(merchant));
  if (wrong.length > 0) throw new CommandError(wrong.map(formatFault).join('\n'));
  const sound = merchants.map(({ code }) => code).filter(isAsked);
  const unknown = codes.filter((code) => !sound.includes(code));
  if (unknown.length > 0) throw new CommandError(`There is no brand ${unknown.join(', ')} in ${merchantsDirectory}.`);
  return `Nothing is wrong with ${sound.join(', ')}.`;
});
