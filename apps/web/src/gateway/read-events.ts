/** One server-sent event whose data is an object. */
export interface ServerEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** An unfinished event that grows beyond this is dropped. */
const MAX_CHARACTERS = 64 * 1024;

/**
 * Reads server-sent events from text as it arrives (HTML §9.2.6, without `retry`). Comments, and data that is not a JSON object,
 * are skipped.
 */
export function createEventReader(listener: (event: ServerEvent) => void): (text: string) => void {
  let pending = '';
  return (text) => {
    pending = (pending + text).replace(/\r\n?/g, '\n');
    for (;;) {
      const end = pending.indexOf('\n\n');
      if (end < 0) break;
      const event = toEvent(pending.slice(0, end));
      pending = pending.slice(end + 2);
      if (event) listener(event);
    }
    if (pending.length > MAX_CHARACTERS) pending = '';
  };
}

function toEvent(block: string): ServerEvent | null {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name === 'data' && fields.data !== undefined) fields.data += `\n${value}`;
    else if (name) fields[name] = value;
  }
  try {
    const data: unknown = JSON.parse(fields.data ?? '');
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
    return { id: fields.id ?? '', event: fields.event ?? 'message', data: data as Record<string, unknown> };
  } catch {
    return null;
  }
}
