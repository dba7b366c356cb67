import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ErrorPayload } from 'vite';
import type { Fault } from './readable-log.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FRAME_LINES = 3;
const POSITION = /(?:\(|at |^)((?:file:\/\/)?\/[^\s()]+?):(\d+)(?::(\d+))?\)?$/;

interface Position {
  file: string;
  line: number;
  column: number;
}

/** The content of Vite's overlay for an error: the message, the position in our own sources, and the lines around it. */
export function toOverlay({ message, stack }: Fault): ErrorPayload {
  const position = findOwnPosition(stack);
  return {
    type: 'error',
    err: {
      message,
      stack,
      plugin: 'server',
      ...(position ? { id: position.file, loc: position, frame: readFrame(position) } : {}),
    },
  };
}

/** The first stack frame in one of our files. */
function findOwnPosition(stack: string): Position | null {
  for (const text of stack.split('\n')) {
    const [, place = '', line = '1', column = '1'] = POSITION.exec(text.trim()) ?? [];
    const file = place.startsWith('file://') ? fileURLToPath(place) : place;
    if (file.startsWith(ROOT) && !file.includes('node_modules'))
      return { file, line: Number(line), column: Number(column) };
  }
  return null;
}

function readFrame({ file, line, column }: Position): string {
  const first = Math.max(1, line - FRAME_LINES);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(first - 1, line + FRAME_LINES);
  return lines
    .flatMap((text, index) => {
      const isHere = first + index === line;
      const row = `${isHere ? '>' : ' '} ${String(first + index).padStart(4)} | ${text}`;
      return isHere ? [row, `${' '.repeat(column + 8)}^`] : [row];
    })
    .join('\n');
}

/** The page that is sent while no other can be rendered: its script shows the overlay, and reloads once the error is fixed. */
export const OVERLAY_PAGE = `<!doctype html>
<title>Error</title>
<script type="module" src="/m/@vite/client"></script>
`;
