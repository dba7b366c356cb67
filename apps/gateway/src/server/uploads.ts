import { UnderWay } from '@foyer/http/under-way.ts';
import { Overloaded } from '@foyer/http/work-queue.ts';
import { toNetwork, toWideNetwork } from '@foyer/merchant/client-location.ts';

/** Large bodies at a time: each takes megabytes of memory while it arrives. Somebody may own a wide network; others need the rest. */
const MAX = { all: 60, ofMember: 3, ofNetwork: 10, ofWideNetwork: 30 };
const RETRY_AFTER_SECONDS = 5;

/** A member, or a visitor, at an address that thousands of phones may share. */
export interface Uploader {
  memberId: bigint | null;
  ip: string;
}

/** Bounds the calls with large bodies that are under way, before their bodies are read. */
export class Uploads {
  readonly #ofCallers = new UnderWay();
  readonly #ofAll = new UnderWay();

  /**
   * Admits a call.
   * @returns a function to be called once the call has ended
   * @throws Overloaded if the uploader, or everybody together, has too many under way
   */
  enter(uploader: Uploader): () => void {
    const leave = this.#ofCallers.enter(boundsOf(uploader));
    if (!leave) throw new Overloaded(429, RETRY_AFTER_SECONDS);
    const leaveAll = this.#ofAll.enter({ all: MAX.all });
    if (leaveAll)
      return () => {
        leave();
        leaveAll();
      };
    leave();
    throw new Overloaded(503, RETRY_AFTER_SECONDS);
  }
}

/** Somebody may have many accounts as well as many addresses. */
const boundsOf = ({ ip, memberId }: Uploader): Record<string, number> =>
  memberId === null
    ? { [`network ${toNetwork(ip)}`]: MAX.ofNetwork, [`around ${toWideNetwork(ip)}`]: MAX.ofWideNetwork }
    : { [`member ${memberId}`]: MAX.ofMember, [`members around ${toWideNetwork(ip)}`]: MAX.ofWideNetwork };
