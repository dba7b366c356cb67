import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from './browser-support.ts';
import { WEB_BUILD } from './build-manifest.ts';
import { createScriptFinder, type Finding } from './find-newer-scripts.ts';
import { createStyleFinder } from './find-newer-styles.ts';
import { NEWER_SCRIPTS, NEWER_STYLES, type NewerFeature } from './newer-features.data.ts';

/** What browsers load. */
const BUILDS = [`${WEB_BUILD}/client`, ...['lotto', 'arcade', 'console'].map((app) => `apps/${app}/build/client`)];
/** The server's own copy of all rules: a browser never loads it. */
const SERVER_SHEET = /server-build-/;

/**
 * One line per feature that a built script or style sheet uses and an older browser of `browserslist` lacks, unless
 * `newer-features.data.ts` gives a reason; and one per reason that nothing needs any more.
 */
export function findNewerFeatures(): string[] {
  const builds = (type: string) => BUILDS.flatMap((folder) => globSync(`${folder}/**/*.${type}`));
  const sheets = builds('css').filter((file) => !SERVER_SHEET.test(file));
  return [
    ...judge(builds('js'), createScriptFinder(FEATURES), NEWER_SCRIPTS),
    ...judge(sheets, createStyleFinder(FEATURES), NEWER_STYLES),
  ];
}

function judge(files: string[], find: (text: string) => Finding[], allowed: readonly NewerFeature[]): string[] {
  const used = new Set<NewerFeature>();
  const faults = files.flatMap((file) =>
    find(readFileSync(file, 'utf8')).flatMap(({ feature, lack }) => {
      const entry = allowed.find((one) => one.feature === feature && (one.files?.includes(nameOf(file)) ?? true));
      if (entry) used.add(entry);
      return entry ? [] : [`${path.relative('.', file)} uses ${feature}, which needs ${lack}`];
    }),
  );
  const stale = allowed.filter((entry) => !used.has(entry));
  return [
    ...faults,
    ...stale.map(({ feature, reason }) => `newer-features.data.ts: nothing uses ${feature} (${reason})`),
  ];
}

/** Without the hash. */
const nameOf = (file: string): string => path.basename(file).replace(/(-[\w-]{5,8})?\.(js|css)$/, '');
