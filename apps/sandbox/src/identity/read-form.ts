/** The parts of a `multipart/form-data` body by name (RFC 7578); empty for any other type. */
export function readForm(body: Buffer, type: string): Map<string, Buffer> {
  const [, mark] = /^multipart\/form-data; boundary=([\w-]{1,70})$/.exec(type) ?? [];
  const parts = new Map<string, Buffer>();
  if (!mark) return parts;
  const line = `--${mark}`;
  for (let at = body.indexOf(line); at >= 0; ) {
    const next = body.indexOf(`\r\n${line}`, at);
    if (next < 0) break;
    const part = body.subarray(at + line.length + 2, next);
    const end = part.indexOf('\r\n\r\n');
    const [, name] = /name="([^"]*)"/.exec(part.subarray(0, end).toString()) ?? [];
    if (name) parts.set(name, part.subarray(end + 4));
    at = next + 2;
  }
  return parts;
}
