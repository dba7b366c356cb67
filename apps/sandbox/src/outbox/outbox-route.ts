import type { FastifyInstance } from 'fastify';
import { queryOf } from '../http/request-fields.ts';
import type { Outbox, OutboxMessage } from './outbox.ts';

/** `GET /sandbox/outbox` (docs/gateway.md: Sandbox): every message that reached the sandbox, as a page or as JSON; `?to=` filters. */
export function mountOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get('/sandbox/outbox', (request, reply) => {
    const to = queryOf(request).get('to')?.trim() ?? '';
    if (CONTROL.test(to)) return reply.code(400).send({ success: false, errorCode: 'invalid.request' });
    const messages = outbox.find(to || null);
    const isJson = request.headers.accept?.includes('application/json') ?? false;
    if (isJson) return reply.send({ success: true, value: messages });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .send(toPage(messages, to));
  });
}

const CONTROL = /\p{Cc}/u;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const toHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `body{font:16px/1.45 system-ui,sans-serif;margin:0;background:#f5f5f7;color:#1c1c22}
main{max-width:640px;margin:0 auto;padding:24px 16px}h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:#55555f}
form{display:flex;gap:8px;margin:0 0 16px}input{flex:1;min-width:0;font:inherit;padding:10px 12px;border:1px solid #8a8a94;border-radius:10px}
button{font:inherit;font-weight:700;padding:10px 18px;border:0;border-radius:10px;background:#1c1c22;color:#fff}
article{background:#fff;border-radius:14px;padding:14px 16px;margin:0 0 10px}
header{display:flex;justify-content:space-between;gap:12px;font-size:13px;color:#55555f}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:6px 0 0}b{font-variant-numeric:tabular-nums}`;

const toPage = (messages: readonly OutboxMessage[], to: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the sandbox</title><style>${STYLE}</style></head><body><main>
<h1>Outbox</h1><p>This is a sandbox: nothing is sent. Here is what would be.</p>
<form><input name="to" value="${toHtml(to)}" aria-label="Recipient" placeholder="Number or address"><button>Show</button></form>
${messages.map(toArticle).join('\n') || '<p>No messages yet.</p>'}
</main></body></html>`;

const toArticle = ({ at, channel, merchant, subject, text, to }: OutboxMessage): string =>
  `<article><header><span><b>${toHtml(to)}</b> · ${channel} · ${toHtml(merchant)}</span><time>${at.toISOString()}</time></header>
<pre>${subject ? `<b>${toHtml(subject)}</b>\n` : ''}${toHtml(text)}</pre></article>`;
