/**
 * Returns how many calls succeed per second when a number of callers repeat `call`. Each caller starts a call
 * as soon as its previous call has returned.
 */
export async function rateOf(
  call: () => Promise<unknown>,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<number> {
  const from = performance.now();
  const until = from + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await call();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (done * 1000) / (performance.now() - from);
}
