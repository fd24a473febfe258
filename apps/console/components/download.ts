/** Returns a title without what some file system refuses in a name. */
export function nameForFile(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
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
