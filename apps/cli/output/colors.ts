import pc from 'picocolors';

/** Colors for this stream: off with `NO_COLOR` or when it is not a terminal, always on with `FORCE_COLOR`. */
export function colorsOf(stream: NodeJS.WriteStream): ReturnType<typeof pc.createColors> {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return pc.createColors(false);
  return pc.createColors(Boolean(FORCE_COLOR) || (stream.isTTY === true && TERM !== 'dumb'));
}
