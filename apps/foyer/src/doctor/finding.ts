/** One line of the doctor's page. `note`: worth knowing or changing; only `wrong` requires action. */
export interface Finding {
  about: string;
  state: 'ok' | 'note' | 'wrong';
  text: string;
  /** More lines, such as the errors of jobs. */
  details?: readonly string[];
}

const MARKS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;
const ABOUT_WIDTH = 12;

/** The page, with the summary as its last line. */
export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, details = [], state, text }) => [
    `${MARKS[state]}  ${about.padEnd(ABOUT_WIDTH)}${text}`,
    ...details.map((detail) => `${' '.repeat(MARKS.ok.length + 2 + ABOUT_WIDTH)}· ${detail}`),
  ]);
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  const sum = wrong === 0 ? 'Nothing is wrong.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`;
  return [...lines, '', sum].join('\n');
}
