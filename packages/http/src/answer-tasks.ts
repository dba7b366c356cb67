import type { TaskAnswer } from './task-process.ts';

/** Answers each task that this process is sent by a `TaskProcess`. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const send = (answer: TaskAnswer<Result>) => process.send?.(answer);
  process.on('message', (task: Task) => {
    void work(task).then(
      (result) => send({ result }),
      (fault: unknown) => send({ fault: String(fault) }),
    );
  });
}
