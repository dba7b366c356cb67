import { execFileSync } from 'node:child_process';

/** The TypeScript files of the checkout that git tracks or would track. */
export function sourceFiles(): string[] {
  return listed('*.ts', '*.tsx');
}

/** The matching files that git tracks or would track. */
export function listed(...patterns: string[]): string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...patterns],
    { encoding: 'utf8' },
  );
  return output.split('\n').filter((file) => file && !file.endsWith('.d.ts'));
}
