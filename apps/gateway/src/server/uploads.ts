import { Overloaded } from '@foyer/http/work-queue.ts';

/** Large bodies at a time: each takes megabytes of memory while it arrives, and milliseconds of everybody's time when it is parsed. */
const MAX = { all: 60, ofMember: 3, ofNetwork: 10 };
const RETRY_AFTER_SECONDS = 5;

/** A member by id, or the network of a visitor, which thousands of phones may share. */
export type Uploader = { memberId: bigint } | { network: string };

/** Bounds the calls with large bodies that are under way, before their bodies are read. */
export class Uploads {
  readonly #underWay = new Map<string, number>();
  #all = 0;

  /**
   * Admits a call.
   * @returns a function to be called once the call has ended
   * @throws Overloaded if the uploader, or everybody together, has too many under way
   */
  enter(uploader: Uploader): () => void {
    const isMember = 'memberId' in uploader;
    const key = isMember ? `member ${uploader.memberId}` : uploader.network;
    const own = this.#underWay.get(key) ?? 0;
    if (own >= (isMember ? MAX.ofMember : MAX.ofNetwork)) throw new Overloaded(429, RETRY_AFTER_SECONDS);
    if (this.#all >= MAX.all) throw new Overloaded(503, RETRY_AFTER_SECONDS);
    this.#all += 1;
    this.#underWay.set(key, own + 1);
    return () => {
      this.#all -= 1;
      const left = (this.#underWay.get(key) ?? 1) - 1;
      if (left > 0) this.#underWay.set(key, left);
      else this.#underWay.delete(key);
    };
  }
}
