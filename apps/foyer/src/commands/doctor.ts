import { examine } from '../doctor/examine.ts';
import { formatFindings } from '../doctor/finding.ts';
import { formatStartupError } from '../settings/format-startup-error.ts';

/** `npm run doctor`: a page in plain language about this Foyer, whether it runs or not. Exits with 1 when something is wrong. */
examine(process.env).then(
  (findings) => {
    console.log(formatFindings(findings));
    process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  },
  (error: unknown) => {
    console.error(formatStartupError(error));
    process.exitCode = 1;
  },
);
