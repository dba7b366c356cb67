import type { CheckResult, Exchange } from '../check.ts';
import type { Report } from './report.ts';

const STYLE = `
  :root { color-scheme: light dark; --line: #8884; --bad: #c62828; --good: #2e7d32; }
  @media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #81c784; } }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.5rem; margin: 0; }
  header p { margin: .25rem 0 1.5rem; opacity: .75; overflow-wrap: anywhere; }
  dl { display: flex; gap: 2rem; margin: 0 0 2rem; }
  dt { font-size: .8rem; opacity: .75; }
  dd { font-size: 1.75rem; font-weight: 600; margin: 0; font-variant-numeric: tabular-nums; }
  details, .row { border-block-end: 1px solid var(--line); }
  summary, .row { display: grid; grid-template-columns: 3.5rem 1fr auto; gap: .75rem; padding: .75rem .25rem; }
  summary { cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary .verdict::after { content: ' ▾'; opacity: .6; }
  details[open] summary .verdict::after { content: ' ▴'; }
  summary:focus-visible { outline: 2px solid; outline-offset: -2px; }
  .id { font-weight: 600; font-variant-numeric: tabular-nums; }
  .failed .verdict, .failed .reason { color: var(--bad); font-weight: 600; }
  .passed .verdict { color: var(--good); }
  .not-applicable { opacity: .7; }
  .reason { display: block; }
  pre { background: #8881; border-radius: .375rem; margin: 0 0 .75rem; overflow-x: auto; padding: .75rem; font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The report as one self-contained page: no script, no font, no network. */
export function toHtml(report: Report): string {
  const { counts, seed, side, startedAt, target, tookMs } = report;
  const title = toTitle(counts.failed);
  const facts = `${side} at ${target} · ${startedAt} · ${(tookMs / 1000).toFixed(1)} s · seed ${seed}`;
  const numbers = Object.entries(counts).map(([name, count]) => `<div><dt>${name}</dt><dd>${count}</dd></div>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(facts)}</p></header>
<dl>${numbers.join('')}</dl>
<main>
${report.results.map(toRow).join('\n')}
</main>
</html>
`;
}

function toTitle(failed: number): string {
  if (failed === 0) return 'The wallet protocol is kept';
  return failed === 1 ? 'One check of the wallet protocol failed' : `${failed} checks of the wallet protocol failed`;
}

function toRow(result: CheckResult): string {
  const { evidence, id, reason, sentence, verdict } = result;
  const text = `${escapeHtml(sentence)}${reason ? `<span class="reason">${escapeHtml(reason)}</span>` : ''}`;
  const cells = `<span class="id">${id}</span><span>${text}</span><span class="verdict">${verdict}</span>`;
  const name = verdict.replace(' ', '-');
  if (evidence.length === 0) return `<div class="row ${name}">${cells}</div>`;
  const open = verdict === 'failed' ? ' open' : '';
  return `<details class="${name}"${open}><summary>${cells}</summary>${evidence.map(toPre).join('')}</details>`;
}

const toPre = ({ answer, method, note, path, request }: Exchange): string =>
  `<pre>${escapeHtml(`${method} ${path}\n${request}\n\n→ ${[answer, note].filter(Boolean).join('\n→ ') || 'no answer'}`)}</pre>`;
