/** Writes `.env.example`. Run `npm run env-example` after changing a setting. */
import { writeFileSync } from 'node:fs';
import { envExample } from '../apps/runtime/env-example.ts';

writeFileSync(new URL('../.env.example', import.meta.url), envExample());
