import type { MessageGroup } from './message-keys.ts';
import { loadGroup } from './page-messages.ts';

/** Loads a part of a page with the messages of a group that the page itself may not have. */
export const withGroup =
  <Part>(group: MessageGroup, load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([load(), loadGroup(group)]);
    return part;
  };
