import routeMessages from 'virtual:route-messages';
import type { MessageGroup } from './message-keys.ts';

/** The message groups of a route (`routes.data.ts`). @param pattern the route's, with its first slash or without */
export function messageGroupsOf(pattern: string): readonly MessageGroup[] {
  const path = pattern.replace(/^\//, '');
  return routeMessages[path] ?? (path ? messageGroupsOf(path.replace(/\/?[^/]*$/, '')) : []);
}

/** Whether a page, or a dialog of any page, needs a group of this name. */
export const isMessageGroup = (name: string): name is MessageGroup =>
  name === 'later' || Object.values(routeMessages).some((groups) => groups.some((group) => group === name));
