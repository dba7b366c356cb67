import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listed } from './source-files.ts';

const INLINE_CODE = /`([^`\n]+)`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;
/** Text in the form of a path in this repository. */
const PATH = /^(?:apps|packages|docs|tools|scripts|e2e|bench|merchants|\.ci)\/[\w./@-]+$/;

/** Paths and npm scripts that Markdown names but the repository does not have. */
export function findDeadReferences(): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const dead: string[] = [];
  for (const file of listed('*.md')) {
    const text = readFileSync(file, 'utf8');
    for (const [, code = ''] of text.matchAll(INLINE_CODE)) {
      if (PATH.test(code) && !existsSync(code)) dead.push(`${file} names ${code}, which does not exist`);
      const script = /^npm run ([\w:-]+)/.exec(code)?.[1];
      if (script && !scripts[script]) dead.push(`${file} names the script ${script}, which does not exist`);
    }
    for (const [, target = ''] of text.matchAll(LINK)) {
      if (!existsSync(path.join(path.dirname(file), target)))
        dead.push(`${file} links to ${target}, which does not exist`);
    }
  }
  return dead;
}
