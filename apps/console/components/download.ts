import { fileNameOf } from '../../../model/text/file-name.ts';

/** Names a CSV file after a title and the day (UTC). */
export function csvName(title: string): string {
  return `${fileNameOf(title) || 'journalists'} ${new Date().toISOString().slice(0, 10)}.csv`;
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
