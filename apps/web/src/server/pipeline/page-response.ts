/**
 * The answer to a page request, with its whole body at hand: a body that goes through the streams of a plain Response
 * costs a fifth of the page's own rendering. Only `arrayBuffer` and `text` read it.
 */
export class PageResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  /** @param bytes not a view of a larger buffer */
  constructor(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }
}
