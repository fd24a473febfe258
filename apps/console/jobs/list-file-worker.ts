/** The entry point of the web worker that parses a list file, so that the page keeps responding. */
import { parseListFile, UnusableFile } from './list-file.ts';
import type { FileReply } from './read-file.ts';

const reply = (message: FileReply) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  parseListFile(data).then(
    (list) => reply({ list }),
    (error) => (error instanceof UnusableFile ? reply({ problem: error.message }) : reportError(error)),
  );
};
