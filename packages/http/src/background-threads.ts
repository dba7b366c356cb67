import { Piscina } from 'piscina';

/** The functions that a thread's file exports. */
type Functions = Record<string, (task: never) => unknown>;

/** Calls functions of a file in threads. */
export interface BackgroundThreads<F extends Functions> {
  /** @throws what the function throws */
  run<Name extends keyof F & string>(name: Name, task: Parameters<F[Name]>[0]): Promise<ReturnType<F[Name]>>;
}

/** Everybody's calls come before one caller's expensive work. */
const NICENESS = 10;

/**
 * Threads of low priority for work that takes the processor for milliseconds at a time.
 * @param file the URL of the file whose functions are called
 * @param count how many functions run at a time; others wait
 */
export function createBackgroundThreads<F extends Functions>(file: URL, count: number): BackgroundThreads<F> {
  let threads: Piscina | undefined;
  return {
    run(name, task) {
      // Started with the first task: commands and tests without one start no thread.
      threads ??= new Piscina({ minThreads: count, maxThreads: count, niceIncrement: NICENESS });
      // Not an option of the threads: if the file could not be loaded when they start, later calls would wait for ever.
      return threads.run(task, { filename: file.href, name });
    },
  };
}
