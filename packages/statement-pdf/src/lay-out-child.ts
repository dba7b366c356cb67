import { layOut } from './lay-out.ts';
import type { StatementDocument } from './statement-document.ts';

/** The process of `pdf-writer.ts`: lays out one statement after the other. */
process.on('message', (statement: StatementDocument) => {
  void layOut(statement).then(
    (pdf) => process.send?.({ pdf }),
    (fault: unknown) => process.send?.({ fault: String(fault) }),
  );
});
