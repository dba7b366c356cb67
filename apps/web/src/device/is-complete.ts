/** What React writes before the content of an `<Activity>`, as which every open page is rendered. */
const MARK = '&';

/**
 * Whether the document still has the comments by which React finds its boundaries. Some proxies remove them, and hydration would then
 * search for the mark of an `<Activity>` without end (react/react#36819).
 */
export function isComplete(body: HTMLElement): boolean {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) if (comments.currentNode.nodeValue === MARK) return true;
  return false;
}
