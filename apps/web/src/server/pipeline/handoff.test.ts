import vm from 'node:vm';
import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { fromByteText, toByteText } from '../render/page-text.ts';
import { withoutHandoff, writeHandoff } from './handoff.ts';

const PAGE = toByteText('<html><body><p>page</p></body></html>');
const contextOf = (chunks: string[], didRenderScripts = true) =>
  ({
    renderMeta: { didRenderScripts },
    serverHandoffStream: new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
  }) as EntryContext;

/** What the router in the browser reads from the page's script, and the data that the script leaves. */
function runScript(html: string): string[] {
  return runAll(html).received;
}

function runAll(html: string) {
  const received: string[] = [];
  const streamController = { enqueue: (text: string) => received.push(text), close: () => received.push('closed') };
  const [, script = ''] = html.split(/<\/?script>/);
  const page = vm.createContext({ window: { __reactRouterContext: { streamController } } });
  vm.runInContext(script, page);
  return { received, data: JSON.parse(vm.runInContext('JSON.stringify(globalThis.foyerData ?? null)', page)) };
}

test('writes the data before the end of the body, whole and closed', async () => {
  const html = fromByteText(await writeHandoff(PAGE, contextOf(['[{"_1":2},"xổ số ', '🎲"]\n'])));
  expect(html).toMatch(/^<html><body><p>page<\/p><script>.*<\/script><\/body><\/html>$/);
  expect(runScript(html)).toEqual(['[{"_1":2},"xổ số 🎲"]\n', 'closed']);
});

test('data cannot end the script or begin a comment', async () => {
  const hostile = '["</script><script>evil()</script><!--&\u2028\u2029"]';
  const html = fromByteText(await writeHandoff(PAGE, contextOf([hostile])));
  expect(html.match(/<\/?script>/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
  expect(runScript(html)).toEqual([hostile, 'closed']);
});

test('data cannot end the string that it is written in', async () => {
  const hostile = "[\"\\'',evil(),'\\u0027 \\\\ `evil()`\"]\r\n";
  expect(runScript(fromByteText(await writeHandoff(PAGE, contextOf([hostile]))))).toEqual([hostile, 'closed']);
});

test('a character that two chunks share is read whole', async () => {
  const bytes = new TextEncoder().encode('["ổ"]');
  const context = {
    renderMeta: { didRenderScripts: true },
    serverHandoffStream: new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 3));
        controller.enqueue(bytes.subarray(3));
        controller.close();
      },
    }),
  } as EntryContext;
  expect(runScript(fromByteText(await writeHandoff(PAGE, context)))).toEqual(['["ổ"]', 'closed']);
});

test('writes the data that loaders put into the document beside the router’s', async () => {
  const own = { lobby: { title: 'Xổ số 🎲', texts: ["</script><script>evil()</script><!--\u2028'\\", null, 1] } };
  const html = fromByteText(await writeHandoff(PAGE, contextOf(['[1]']), own));
  expect(html.match(/<\/?script>/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
  expect(runAll(html)).toEqual({ received: ['[1]', 'closed'], data: own });
});

test('writes nothing for loaders that put no data into the document', async () => {
  expect(runAll(fromByteText(await writeHandoff(PAGE, contextOf(['[1]']), {}))).data).toBeNull();
});

test('a page without scripts gets no data', async () => {
  expect(await writeHandoff(PAGE, contextOf(['[1]'], false))).toBe(PAGE);
});

test('the rendered context has no data, and the first one keeps its own', () => {
  const context = contextOf(['[1]']);
  expect(withoutHandoff(context)).not.toHaveProperty('serverHandoffStream');
  expect(context.serverHandoffStream).toBeDefined();
});
