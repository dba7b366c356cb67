/**
 * Sends the answers of one turn of the event loop together, so that the peer, usually a proxy on the same machine, is woken
 * only once, and what follows an answer (its log line, its count) runs for all of them in a row.
 * @returns a function that sends an answer, at the end of the turn
 */
export function createSendTogether(): (send: () => void) => void {
  const waiting: (() => void)[] = [];
  const sendAll = () => {
    try {
      for (let send = waiting.shift(); send; send = waiting.shift()) send();
    } finally {
      // An answer that cannot be sent must not hold back the others.
      if (waiting.length > 0) setImmediate(sendAll);
    }
  };
  return (send) => {
    if (waiting.push(send) === 1) setImmediate(sendAll);
  };
}
