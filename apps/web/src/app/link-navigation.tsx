import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** Navigates inside the app when one of our links is tapped: one listener for every `Link` of the page. */
export function LinkNavigation(): null {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    // With a modifier key the browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[data-nav]');
    if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return;
    event.preventDefault();
    const { hash, pathname, search } = link;
    const options = (link.dataset.nav ?? '').split(' ');
    const isSamePage = `${pathname}${search}${hash}` === `${location.pathname}${location.search}${location.hash}`;
    void navigate(pathname + search + hash, {
      replace: options.includes('replace') || isSamePage,
      preventScrollReset: options.includes('stay'),
    });
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => follow(event);
    document.addEventListener('click', listener);
    return () => document.removeEventListener('click', listener);
  }, []);
  return null;
}
