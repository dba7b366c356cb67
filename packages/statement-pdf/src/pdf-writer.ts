import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { StatementDocument } from './statement-document.ts';

/** Fonts and rows of a statement take about 100 MB. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--max-old-space-size=256'];
/** Calls and pages come first. */
const NICENESS = 5;
/** A process takes longer to start than a statement, so it stays for the next one. */
const IDLE_MS = 30_000;
const TIMEOUT_MS = 30_000;

type Pdf = Uint8Array<ArrayBuffer>;

interface Answer {
  pdf?: Pdf;
  fault?: string;
}

/** Lays out statements in a process of its own, one at a time: a statement takes a fifth of a second of processor time and more. */
export class PdfWriter {
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @throws if the process has failed or took too long */
  write(statement: StatementDocument): Promise<Pdf> {
    const written = this.#last.then(() => this.#write(statement));
    this.#last = written.catch(() => {});
    return written;
  }

  async #write(statement: StatementDocument): Promise<Pdf> {
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    try {
      const { fault, pdf } = await ask(child, statement);
      if (!pdf) throw new Error(`a statement could not be laid out: ${fault}`);
      return pdf;
    } catch (error) {
      this.#stop();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
      this.#idle.unref();
    }
  }

  #start(): ChildProcess {
    const file = fileURLToPath(import.meta.resolve('@foyer/statement-pdf/lay-out-child.ts'));
    const child = fork(file, {
      execArgv: RIGHTS,
      serialization: 'advanced',
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch {
      // The system does not allow it.
    }
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    // A waiting child does not keep this process alive.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

function ask(child: ChildProcess, statement: StatementDocument): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      settle();
    };
    const onMessage = (answer: unknown) => end(() => resolve(answer as Answer));
    const onExit = () => end(() => reject(new Error('the process that lays out statements has ended')));
    const timer = setTimeout(() => end(() => reject(new Error('a statement took too long'))), TIMEOUT_MS);
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.send(statement, (fault) => {
      if (fault) end(() => reject(fault));
    });
  });
}
