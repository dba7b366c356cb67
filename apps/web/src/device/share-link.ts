interface SharedLink {
  title: string;
  url: string;
  /** Address of a PNG on this site, shared along with the link if the device accepts files. */
  picture?: string;
}

/**
 * Offers a link to the device's other apps, with its picture where they accept one.
 * @returns false if the browser cannot share: the caller copies the link instead
 */
export async function shareLink({ picture, title, url }: SharedLink): Promise<boolean> {
  if (!navigator.share) return false;
  const files = picture && takesPictures() ? await loadPicture(picture) : [];
  // Apps that accept a picture often drop the address: the text contains it too.
  const shared = files.length > 0 ? { title, text: url, files } : { title, url };
  // It is rejected when the person closes the sheet.
  await navigator.share(shared).catch(() => {});
  return true;
}

const TYPE = 'image/png';
/** The sheet must open soon after the tap: browsers refuse it later. */
const MAX_LOAD_MS = 3_000;

const takesPictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'picture.png', { type: TYPE })] }) ?? false;

/** The picture as a file; none if it does not load in time. */
async function loadPicture(address: string): Promise<File[]> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), MAX_LOAD_MS);
  try {
    const answer = await fetch(address, { signal: controller.signal });
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith(TYPE)) return [];
    return [new File([await answer.blob()], 'invitation.png', { type: TYPE })];
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
