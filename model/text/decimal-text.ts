/** How people and programs write numbers; `Number` also reads `0x10`, `1e3`, `+5` and ` 5`, which are mistakes here. */
const DECIMAL = /^-?\d+(?:\.(\d+))?$/;

/**
 * Reads a number from a setting, an option, a query or a file, wherever it arrives as text; null for everything but
 * plain decimals with at most `places` digits after the point.
 */
export function readDecimal(text: string, places = Number.POSITIVE_INFINITY): number | null {
  const match = DECIMAL.exec(text);
  if (!match || (match[1]?.length ?? 0) > places) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
