/**
 * How often per second `call` succeeds when this many callers repeat it, each as soon as its last call
 * returned.
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
