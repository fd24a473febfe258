import pc from 'picocolors';

/**
 * Returns the colors for a stream. `NO_COLOR` turns them off and `FORCE_COLOR` turns them on; otherwise, they
 * are on if the stream is a terminal.
 */
export function colorsOf(stream: NodeJS.WriteStream): ReturnType<typeof pc.createColors> {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return pc.createColors(false);
  return pc.createColors(Boolean(FORCE_COLOR) || (stream.isTTY === true && TERM !== 'dumb'));
}
