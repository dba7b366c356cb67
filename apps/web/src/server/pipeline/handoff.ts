import type { EntryContext } from 'react-router';
import type { DocumentData } from '../../page/document-data.ts';
import { appendScript, type ByteText, fromByteText, toByteText } from '../render/page-text.ts';

/** What would end the script, or the string in it. */
const UNSAFE = /[<>&'\\\r\n]|\xe2\x80[\xa8\xa9]/g;

/** @param bytes of one character */
function toEscape(bytes: string): string {
  if (bytes === '\\') return '\\\\';
  return `\\u${fromByteText(bytes).charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** JSON as a part of a script: it cannot end the script, nor begin a comment. */
const toLiteral = (value: unknown): ByteText =>
  toByteText(
    JSON.stringify(value).replaceAll(
      /[<\u2028\u2029]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

/**
 * Writes the loaders' data into the document, for the router in the browser, as `<ServerRouter>` would. It renders the
 * data as part of the page and waits for each piece, so that no page could be rendered in one go.
 * @param own what loaders have put into the document themselves
 */
export async function writeHandoff(
  html: ByteText,
  { renderMeta, serverHandoffStream }: EntryContext,
  own: DocumentData = {},
): Promise<ByteText> {
  if (!serverHandoffStream || !renderMeta?.didRenderScripts) return html;
  const chunks: Uint8Array[] = [];
  for await (const chunk of serverHandoffStream) chunks.push(chunk);
  // The data is JSON: in single quotes its own need no escapes, which are a hundred bytes of home.
  const text = Buffer.concat(chunks).toString('latin1').replaceAll(UNSAFE, toEscape);
  const data = Object.keys(own).length > 0 ? `foyerData=${toLiteral(own)};` : '';
  return appendScript(
    html,
    `${data}{let c=window.__reactRouterContext.streamController;c.enqueue('${text}');c.close()}`,
  );
}

/** The context of a page whose data `writeHandoff` adds afterwards. */
export function withoutHandoff({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  return context;
}
