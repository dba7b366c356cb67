import { SettingError } from './read-setting.ts';

/** A setting without which a process does not start. */
export interface NeededSetting {
  name: string;
  /** What it is or does, for the operator. */
  purpose: string;
}

/** Refuses to start without settings; all missing ones at once, each in its own line. @param when such as `when FOYER_SANDBOX=0` @throws SettingError */
export function refuseMissing(missing: readonly NeededSetting[], when = ''): void {
  const [first, ...others] = missing;
  if (!first) return;
  const condition = when && ` ${when}`;
  if (others.length === 0) throw new SettingError(`${first.name} is needed${condition}: ${first.purpose}`);
  const width = Math.max(...missing.map(({ name }) => name.length));
  const lines = missing.map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`);
  throw new SettingError([`${missing.length} settings are needed${condition}:`, ...lines].join('\n'));
}

/** Refuses to start without settings. An empty one is missing. @throws SettingError */
export function requireSettings(env: NodeJS.ProcessEnv, needed: readonly NeededSetting[], when?: string): void {
  refuseMissing(
    needed.filter(({ name }) => !env[name]),
    when,
  );
}
