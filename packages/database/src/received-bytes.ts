import net from 'node:net';

/** The sockets of some connections to one server, to notice whether any of them receives anything. */
export class ReceivedBytes {
  readonly #seen = new Map<net.Socket, number>();

  /** A socket for the driver to connect (its option `stream`). */
  readonly openSocket = (): net.Socket => {
    const socket = new net.Socket();
    this.#seen.set(socket, 0);
    socket.once('close', () => this.#seen.delete(socket));
    return socket;
  };

  /** Whether any of the sockets has received something since the last call. */
  hasGrown(): boolean {
    let hasGrown = false;
    for (const [socket, seen] of this.#seen) {
      if (socket.bytesRead === seen) continue;
      this.#seen.set(socket, socket.bytesRead);
      hasGrown = true;
    }
    return hasGrown;
  }
}
