/** A text as a QR code: an SVG address with the quiet zone of four modules that scanners expect, error correction M. */
export async function toQr(text: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 4, ecc: 'M' }))}`;
}
