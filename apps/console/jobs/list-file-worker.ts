/** The entry point of the web worker that parses a list file, so that the page keeps responding. */
import { parseContactFile, parseListFile, UnusableFile } from '#intake';
import type { FileReply, FileRequest } from './read-file.ts';

const reply = (message: FileReply) => self.postMessage(message);

self.onmessage = async ({ data: { file, as, choice } }: MessageEvent<FileRequest>) => {
  try {
    if (as === 'sources') reply(await parseListFile(file));
    else reply(await parseContactFile(file, choice));
  } catch (error) {
    if (error instanceof UnusableFile) reply({ problem: error.message });
    else reportError(error);
  }
};
