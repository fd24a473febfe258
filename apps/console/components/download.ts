/** Names a CSV file after a title, without what some file system refuses, and the day (UTC). */
export function csvName(title: string): string {
  const name = title.replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ').replaceAll(/\s+/g, ' ');
  const day = new Date().toISOString().slice(0, 10);
  return `${
    name
      .replace(/^[ .]+/, '')
      .slice(0, 80)
      .trim() || 'journalists'
  } ${day}.csv`;
}

/** Saves text, or the bytes of a response as they are, as a file. */
export function download(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL later, because the browser may need a moment to start the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
