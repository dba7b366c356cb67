import { readHost, readPort, SettingError } from './read-setting.ts';

/** Where a process answers staff, health checks and Prometheus. */
export interface AdminSettings {
  host: string;
  adminPort: number;
  /** Names of the admin port besides addresses and `localhost`, in lower case. */
  adminHosts: readonly string[];
}

/** Reads `ADMIN_PORT`, `ADMIN_HOSTS` and `HOST`. @throws SettingError */
export const readAdminSettings = (env: NodeJS.ProcessEnv, defaultPort: number): AdminSettings => ({
  host: readHost(env),
  adminPort: readPort('ADMIN_PORT', env.ADMIN_PORT, defaultPort),
  adminHosts: readAdminHosts(env.ADMIN_HOSTS),
});

function readAdminHosts(text = ''): string[] {
  const names = text.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const wrong = names.find((name) => !/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(name));
  if (wrong !== undefined) throw new SettingError(`ADMIN_HOSTS has a name that is not a host's: ${wrong}`);
  return names;
}
