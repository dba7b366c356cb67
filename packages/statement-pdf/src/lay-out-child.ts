import { answerTasks } from '@foyer/http/answer-tasks.ts';
import { layOut } from './lay-out.ts';

/** The process of `pdf-writer.ts`. */
answerTasks(layOut);
