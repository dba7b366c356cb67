import { copyText } from './clipboard.ts';

/**
 * Offers a link to the device's other apps; copies it where the browser cannot.
 * @returns `cancelled` if the person closed the sheet, or nothing was possible
 */
export async function shareLink(link: { title: string; url: string }): Promise<'shared' | 'copied' | 'cancelled'> {
  if (!navigator.share) return (await copyText(link.url)) ? 'copied' : 'cancelled';
  return navigator.share(link).then(
    () => 'shared' as const,
    () => 'cancelled' as const,
  );
}
