/**
 * What runs beside the pages, as one file: loaded when a page has nothing better to do, and again from memory by
 * whatever needs a part of it later, also on a page that has lost its line. It is only ever imported dynamically: a static import from another
 * chunk would split it in two.
 */
export { readRemembered } from '../../device/deferred/remembered-name.ts';
export { readRegisterOrigin } from '../../features/registration/register-origin.ts';
export { deviceForLogin, forgetDevice, rememberLogin } from '../../features/session/remember.ts';
export { reportFault } from '../../gateway/timing.ts';
export { startShell } from './start-shell.ts';
export { watchDomain } from './watch-domain.ts';
export { LostLine } from './watch-lost-line.tsx';
export { checkStatus } from './watch-status.ts';
