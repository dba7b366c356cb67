import type { ShouldRevalidateFunctionArgs } from 'react-router';

const withoutTab = ({ href }: URL): string => {
  const url = new URL(href);
  url.searchParams.delete('by');
  return url.href;
};

/** For a page whose tabs are addresses: switching tabs requests nothing from the server. */
export const unlessOnlyTabChanges = (move: ShouldRevalidateFunctionArgs): boolean => {
  const { currentUrl, defaultShouldRevalidate, formMethod, nextUrl } = move;
  const isOtherTab = currentUrl.href !== nextUrl.href && withoutTab(currentUrl) === withoutTab(nextUrl);
  return formMethod || !isOtherTab ? defaultShouldRevalidate : false;
};
