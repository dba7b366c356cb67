/** Does `work` for 0 … count − 1, `lanes` at a time. @returns milliseconds it took */
export async function inParallel(
  { count, lanes }: { count: number; lanes: number },
  work: (index: number, lane: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (next < count) {
        const index = next;
        next += 1;
        await work(index, lane);
      }
    }),
  );
  return performance.now() - startedAt;
}
