import { fileURLToPath } from 'node:url';
import { TaskProcess } from '@foyer/http/task-process.ts';
import type { StatementDocument } from './statement-document.ts';

/** Fonts and rows of a statement take about 100 MB. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--max-old-space-size=256'];

type Pdf = Uint8Array<ArrayBuffer>;

/** Lays out statements in a process of its own, one at a time: a statement takes a fifth of a second of processor time and more. */
export class PdfWriter {
  readonly #process = new TaskProcess<StatementDocument, Pdf>({
    file: () => fileURLToPath(import.meta.resolve('@foyer/statement-pdf/lay-out-child.ts')),
    rights: RIGHTS,
  });

  /** @throws if the process has failed or took too long */
  write(statement: StatementDocument): Promise<Pdf> {
    return this.#process.run(statement);
  }
}
