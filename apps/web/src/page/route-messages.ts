import routeMessages from 'virtual:route-messages';
import { MESSAGE_GROUPS, type MessageGroup } from './message-keys.ts';

/** The message groups of a route (`routes.data.ts`). @param pattern the route's, with its first slash or without */
export function messageGroupsOf(pattern: string): readonly MessageGroup[] {
  const path = pattern.replace(/^\//, '');
  return routeMessages[path] ?? (path ? messageGroupsOf(path.replace(/\/?[^/]*$/, '')) : []);
}

export const isMessageGroup = (name: string): name is MessageGroup => name !== 'first' && name in MESSAGE_GROUPS;
