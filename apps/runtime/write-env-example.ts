/** Writes `.env.example`: `npm run env-example`, after every change of a setting. */
import { writeFileSync } from 'node:fs';
import { envExample } from './env-example.ts';

writeFileSync(new URL('../../.env.example', import.meta.url), envExample());
