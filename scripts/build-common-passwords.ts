/**
 * Writes `apps/gateway/accounts/common-passwords.ts` from `passwords.json` of the npm package
 * `@zxcvbn-ts/language-common` (MIT), a list of passwords in the order of their frequency in breaches:
 * `npx tsx scripts/build-common-passwords.ts PATH`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { commonPasswordHash } from '../apps/gateway/accounts/common-passwords.ts';
import { SHORTEST_PASSWORD } from '../apps/gateway/accounts/passwords.ts';

const FILE = 'apps/gateway/accounts/common-passwords.ts';

const [path = ''] = process.argv.slice(2);
const passwords: string[] = JSON.parse(readFileSync(path, 'utf8'));
const long = passwords.filter((password) => [...password].length >= SHORTEST_PASSWORD);
const hashes = [...new Set(long.map(commonPasswordHash))].sort();
const source = readFileSync(FILE, 'utf8').replace(/(const HASHES =\s*)'[^']*'/, `$1'${hashes.join('')}'`);
writeFileSync(FILE, source);
process.stdout.write(`${hashes.length} passwords\n`);
