import pc from 'picocolors';

/** Colours for this stream: none with `NO_COLOR` or away from a terminal, always with `FORCE_COLOR`. */
export function colorsOf(stream: NodeJS.WriteStream): ReturnType<typeof pc.createColors> {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return pc.createColors(false);
  return pc.createColors(Boolean(FORCE_COLOR) || (stream.isTTY === true && TERM !== 'dumb'));
}
