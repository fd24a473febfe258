/** Entry point of a thread that reads web pages. */
import { READERS } from './readers.ts';
import { serveReaders } from './serve-readers.ts';

serveReaders(READERS);
