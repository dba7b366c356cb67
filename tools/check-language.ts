import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { listed } from './source-files.ts';

/** Coined words that have a standard term: the pattern, and what to write instead. */
const COINED: readonly [RegExp, string][] = [
  [/\bcan not\b(?! only)/i, 'cannot'],
  [/\b(?:Login|Register|Captcha|Social)Desk\b|\bgiveOrder\b|\bOrderError\b/, 'port, service, command'],
  [
    /\bplayed (?:gateway|network|provider|world)|\bplay(?:Google|Geetest|Providers|Storage|Call|Chromium|Files|Lines|Popup|Sms)\b/i,
    'fake',
  ],
  [/\bkept (?:page|answer|response)s?\b/i, 'cached'],
  [/\bhears? (?:a|the|our own) beacon\b/i, 'use a beacon'],
  [
    /\b(?:one-visitor|whereabouts|storage-double|vendor-double|operator-double)\b/i,
    'personalized, client location, fake',
  ],
  [/\b(?:carry on|carries on|carried on) to\b/i, 'forward, proxy'],
  [/\b(?:ladder|terms|rules) of now\b|\bover the most\b/i, 'current, over the maximum'],
  [/\b(?:MOST|LEAST)_[A-Z]/, 'MAX_, MIN_'],
  [/\bsmall letters\b/i, 'lowercase'],
  [/\bwithout doubles\b|\bdoubles of [A-Z]/, 'duplicates, fakes'],
  [/\blost line\b|\bline was lost\b/i, 'lost connection'],
  [/\bas it stands\b/i, 'unchanged'],
  [/\bis worth nothing\b/i, 'is invalid'],
  [/\b(?:GATEWAY|ARCHITECTURE|DESIGN)(?:\.md|: | §)|\breference\/\w+\.md/, 'a document of this repository'],
];
/** `NOTE` marks hazards only. */
const MAX_NOTES_PER_1000_LINES = 1;
const MAX_SUBJECT = 72;
/** The rule for commit subjects did not exist for earlier commits. */
const FIRST_CHECKED_COMMIT = '409c82a';
const TEXTS = ['*.ts', '*.tsx', '*.md', '*.css', '*.sql', '*.mjs'];
/** Lists of the banned words, and quotations of them. */
const EXEMPT = /^tools\/check-language\.ts$|\.data\.ts$/;

/** Words that have a standard term, too many notes, and commit subjects that are too long. */
export function findCoinedLanguage(): string[] {
  const files = listed(...TEXTS).filter((file) => existsSync(file) && !EXEMPT.test(file));
  return [...files.flatMap(findCoinedWords), ...findTooManyNotes(files), ...findLongSubjects()];
}

function findCoinedWords(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    COINED.filter(([pattern]) => pattern.test(line)).map(
      ([pattern, instead]) => `${file}:${index + 1} says "${pattern.exec(line)?.[0]}": write ${instead}`,
    ),
  );
}

function findTooManyNotes(files: readonly string[]): string[] {
  const texts = files.filter((file) => /\.(ts|tsx|sql|mjs)$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const notes = texts.reduce((sum, text) => sum + (text.match(/\bNOTE\b/g)?.length ?? 0), 0);
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
  const max = Math.round((lines / 1000) * MAX_NOTES_PER_1000_LINES);
  return notes > max ? [`${notes} NOTEs, more than ${max}: they mark hazards only`] : [];
}

function findLongSubjects(): string[] {
  try {
    const range = `${FIRST_CHECKED_COMMIT}..HEAD`;
    const log = execFileSync('git', ['log', '--format=%h %s', range], { encoding: 'utf8', stdio: 'pipe' });
    return log
      .split('\n')
      .filter((line) => line.slice(line.indexOf(' ') + 1).length > MAX_SUBJECT)
      .map((line) => `commit ${line}: the subject has more than ${MAX_SUBJECT} characters`);
  } catch {
    // A shallow clone does not have the first commits.
    return [];
  }
}
