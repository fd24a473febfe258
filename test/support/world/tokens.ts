import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** Returns the number of tokens that a model needs for a text, or for the JSON of a value. */
export function tokensOf(value: unknown): number {
  return countTokens(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * Returns the parts of tools that a language model sees and that therefore use up tokens. Clients do not show
 * output schemas to models.
 */
export function shownToModels(
  tools: { name: string; description?: string | undefined; inputSchema: object }[],
): object[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}

/** Prints a table with a heading, for the log of a test run. */
export function printTable(heading: string, rows: Record<string, unknown>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  console.log([heading, ...table].join('\n'));
}
