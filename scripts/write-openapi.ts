/** Writes `docs/openapi.json`. Run `npm run openapi` after every change to a route or schema. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi-document.ts';

const document = await openApiDocument();
writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
