const EDGE = 1024;

/** Makes the browser save a square drawing as a PNG file. @param address a data URL of an SVG @returns false if it cannot */
export async function savePicture(name: string, address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const paint = canvas.getContext('2d');
  try {
    await picture.decode();
    if (!paint) return false;
    paint.imageSmoothingEnabled = false;
    paint.drawImage(picture, 0, 0, EDGE, EDGE);
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!file) return false;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    // The download has begun by then in every browser.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return true;
  } catch {
    return false;
  }
}
