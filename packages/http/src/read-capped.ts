/** The largest answer of another service that is read, after decompression. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** Another service has sent more than we read of one answer. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/**
 * The text of an answer. The rest of one that is too large is not received.
 * @param maxBytes counted after decompression
 * @throws AnswerTooLargeError; whatever the connection throws
 */
export async function readCapped(answer: Response, maxBytes = MAX_ANSWER_BYTES): Promise<string> {
  if (!answer.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by an error cancels the body, which closes the connection.
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLargeError(`an answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
