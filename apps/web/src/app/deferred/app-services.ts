/** The app-wide services, loaded once the page is idle. Import it dynamically only: a static import would move it into the first load. */
export { reportFault } from '../../gateway/timing.ts';
export { ConnectionLost } from './connection-lost.tsx';
export { startShell } from './start-shell.ts';
export { checkStatus } from './watch-status.ts';
