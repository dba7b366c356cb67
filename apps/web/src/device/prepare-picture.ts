/** Longest edge of what is sent: the gateway stores no more. */
const MAX_EDGE = 2000;
const QUALITY = 0.86;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A picture that is ready to be sent. */
export interface Prepared {
  /** In base64. */
  data: string;
  /** For display; null for a file that this browser cannot read, such as HEIC or PDF. */
  preview: string | null;
}

/**
 * Makes a picture smaller and upright on the device, so that it also arrives over a bad network. What the browser cannot read is sent as it is.
 * @returns null for a file over 10 MB that cannot be made smaller
 */
export async function preparePicture(file: Blob): Promise<Prepared | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file.size > MAX_FILE_BYTES ? null : { data: await toBase64(file), preview: null };
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const url = canvas.toDataURL('image/jpeg', QUALITY);
  return { data: url.slice(url.indexOf(',') + 1), preview: toPreview(canvas) };
}

const PREVIEW_EDGE = 480;

function toPreview(picture: HTMLCanvasElement): string {
  const scale = Math.min(1, PREVIEW_EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
