import type { FastifyReply } from 'fastify';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const toHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `body{font:16px/1.45 system-ui,sans-serif;margin:0;background:#f5f5f7;color:#1c1c22}
main{max-width:640px;margin:0 auto;padding:24px 16px 48px}h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:28px 0 8px}
p{margin:0 0 12px;color:#55555f}form+p{margin-top:16px}label{display:block;font-weight:600;margin:12px 0 4px}
input,select,textarea{box-sizing:border-box;width:100%;font:inherit;padding:10px 12px;border:1px solid #8a8a94;border-radius:10px;background:#fff;color:inherit}
textarea{min-height:88px;overflow-wrap:anywhere}button{font:inherit;font-weight:700;min-height:44px;padding:10px 18px;border:0;border-radius:10px;background:#1c1c22;color:#fff;margin:12px 8px 0 0}
button.quiet{background:#fff;color:#1c1c22;border:1px solid #8a8a94}article{background:#fff;border-radius:14px;padding:14px 16px;margin:16px 0 10px}article h2{margin-top:0}
.note{background:#e6f4ea;color:#12502a;border-radius:10px;padding:10px 12px}.wrong{background:#fdecea;color:#8a1c12}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:0}dt{color:#55555f}dd{margin:0;text-align:end;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}dt{overflow-wrap:anywhere}dd.amount{white-space:nowrap}
.pictures{display:flex;gap:8px;margin:12px 0 0}.pictures img{width:0;flex:1 1 0;height:88px;object-fit:cover;border-radius:8px}
:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}`;

/** A page of the sandbox, which works without scripts. @param main HTML */
export const toPage = (title: string, main: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(title)}</title><style>${STYLE}</style></head><body><main>
${main}
</main></body></html>`;

/** One choice of a list. */
export const option = (value: string, text: string, isChosen = false): string =>
  `<option value="${value}"${isChosen ? ' selected' : ''}>${text}</option>`;

interface ModeForm {
  /** The value of its button, which tells it from others of the page. */
  act?: string;
  label: string;
  modes: readonly (readonly [mode: string, text: string])[];
  current: string;
}

/** A form that sets how a fake service behaves, as the field `mode`. */
export function toModeForm({ act = 'mode', current, label, modes }: ModeForm): string {
  const options = modes.map(([mode, text]) => option(mode, text, current === mode)).join('');
  return `<form method="post"><label for="${act}">${label}</label><select id="${act}" name="mode">${options}</select><button class="quiet" name="act" value="${act}">Set</button></form>`;
}

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'",
    )
    .send(page);
