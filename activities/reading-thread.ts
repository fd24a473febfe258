/** Entry point of a reading thread. */
import { READERS } from './readers.ts';
import { serveReaders } from './threads/index.ts';

serveReaders({ ...READERS });
