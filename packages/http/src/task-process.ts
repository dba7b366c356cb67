import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** What the process answers to each task that it was sent. */
export interface TaskAnswer<Result> {
  result?: Result;
  fault?: string;
}

export interface TaskProcessOptions {
  /** The script of the process. Found when it starts. */
  file(): string;
  /** What the process may do (`--permission`), and how much memory it may use. */
  rights: readonly string[];
}

/** Calls and pages come first. */
const NICENESS = 10;
/** A process takes longer to start than a task, so it stays for the next one. */
const IDLE_MS = 30_000;
const TIMEOUT_MS = 30_000;

/** Does work that takes much processor time in a process of its own, without settings and with a low priority, one task at a time. */
export class TaskProcess<Task extends object | string, Result> {
  readonly #options: TaskProcessOptions;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: TaskProcessOptions) {
    this.#options = options;
  }

  /** @throws if the process has failed or took too long */
  run(task: Task): Promise<Result> {
    const done = this.#last.then(() => this.#run(task));
    this.#last = done.catch(() => {});
    return done;
  }

  async #run(task: Task): Promise<Result> {
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    try {
      const { fault, result } = await ask<Result>(child, task);
      if (result === undefined) throw new Error(`a task has failed: ${fault}`);
      return result;
    } catch (error) {
      this.#stop();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
      this.#idle.unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#options.file(), {
      execArgv: [...this.#options.rights],
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

function ask<Result>(child: ChildProcess, task: object | string): Promise<TaskAnswer<Result>> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      settle();
    };
    const onMessage = (answer: unknown) => end(() => resolve(answer as TaskAnswer<Result>));
    const onExit = () => end(() => reject(new Error('the process of a task has ended')));
    const timer = setTimeout(() => end(() => reject(new Error('a task took too long'))), TIMEOUT_MS);
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.send(task, (fault) => {
      if (fault) end(() => reject(fault));
    });
  });
}
