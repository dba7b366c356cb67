import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';

/** Which workspaces a workspace may import. Apps may use every package; only foyer may use apps. */
const PACKAGES_BELOW: Record<string, readonly string[]> = {
  'typed-text': [],
  money: ['typed-text'],
  'payment-qr': [],
  locales: [],
  database: [],
  theme: [],
  i18n: [],
  http: ['contract'],
  'statement-pdf': ['http'],
  lottery: ['money'],
  merchant: ['locales', 'money'],
  ui: ['theme', 'locales', 'money', 'typed-text'],
  contract: ['arcade-rules', 'money', 'lottery', 'merchant', 'locales', 'typed-text'],
  vault: [],
  vendor: ['contract', 'database', 'http', 'locales', 'merchant', 'money', 'theme', 'ui'],
  'vendor-check': ['contract'],
  'arcade-rules': [],
  testkit: ['database'],
  conditions: [],
};
const APPS = new Set(['web', 'gateway', 'lotto', 'arcade', 'console', 'sandbox', 'foyer']);
/** The tests' gateway is connected to the fake third-party services, which production code never imports. */
const MAY_IMPORT_SANDBOX = /^apps\/gateway\/src\/testing\//;
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
/** Only these files may contain SQL. */
const SQL = /\b(?:select\s+.+\s+from|insert\s+into|update\s+\w+(?:\.\w+)?\s+set|delete\s+from)\b/i;
const SPEAKS_SQL = /(\.store|\.test|verify-ledger|fresh-database|migrate|-double|fixture)\.ts$|\/bench\/|\/testing\//;

/** The router's link loses the campaign (§2), and renders five times slower than ours. */
const ROUTER_LINK = /import\s*\{[^}]*\bLink\b[^}]*\}\s*from\s*'react-router'/;
const OWN_LINK = 'apps/web/src/page/link.tsx';

/** @returns one line per import that goes the wrong way, or SQL outside a store */
export function findWrongImports(): string[] {
  const wrong: string[] = [];
  for (const file of sourceFiles().filter((one) => existsSync(one))) {
    const text = readFileSync(file, 'utf8');
    const [, kind, own = ''] = /^(packages|apps)\/([^/]+)/.exec(file) ?? [];
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const name = /^@foyer\/([^/]+)/.exec(target)?.[1];
      const isTest = file.includes('.test.') || (name === 'sandbox' && MAY_IMPORT_SANDBOX.test(file));
      if (name && kind && !mayImport(kind, own, name) && !isTest) wrong.push(`${file} may not import ${target}`);
      if (kind === 'apps' && own === 'web' && crossesFeatures(file, target))
        wrong.push(`${file} may not import another feature: ${target}`);
    }
    if (own === 'web' && ROUTER_LINK.test(text))
      wrong.push(`${file} imports the router's Link instead of that of ${OWN_LINK}`);
    if (
      /^apps\/(gateway|lotto|arcade|sandbox|web|foyer)\/.*\.tsx?$/.test(file) &&
      !SPEAKS_SQL.test(file) &&
      hasSql(text)
    )
      wrong.push(`${file} contains SQL, which only *.store.ts files may`);
  }
  return wrong;
}

function mayImport(kind: string, own: string, target: string): boolean {
  if (own === target) return true;
  if (kind === 'apps') return own === 'foyer' || !APPS.has(target);
  return PACKAGES_BELOW[own]?.includes(target) ?? false;
}

const featureOf = (file: string): string | undefined => /src\/features\/([^/]+)\//.exec(file)?.[1];

/** The accounts of members: several features show parts of it, so all may import it. */
const SHARED_FEATURE = 'session';

function crossesFeatures(file: string, target: string): boolean {
  const own = featureOf(file);
  const other = target.startsWith('.') ? featureOf(path.posix.join(path.posix.dirname(file), target)) : undefined;
  return own !== undefined && other !== undefined && other !== own && other !== SHARED_FEATURE;
}

const hasSql = (text: string): boolean =>
  [...text.matchAll(/[`'"]([^`'"]{10,})[`'"]/g)].some(([, literal = '']) => SQL.test(literal));
