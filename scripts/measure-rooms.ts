/**
 * Checks the rules of `.dependency-cruiser.mjs`, and prints how each part of the code is divided: its rooms, which are
 * the folders and files directly in it, and its arrows, which are the pairs of rooms of which one imports from the
 * other. Exits with 1 if a rule is violated, or if a part has more than it may have.
 *
 *     npx tsx scripts/measure-rooms.ts [PART]
 *
 * With a part such as `packages/fit`, also prints its arrows, and the imports behind those that have only a few.
 */
import { cruise, format } from 'dependency-cruiser';
import readCruiserConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';
import readTypescriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';

interface Bounds {
  rooms: number;
  arrows: number;
}

const PARTS: Readonly<Record<string, Bounds>> = {
  'packages/find': { rooms: 7, arrows: 16 },
  'packages/fit': { rooms: 10, arrows: 20 },
  'packages/reader': { rooms: 14, arrows: 35 },
  'apps/console': { rooms: 14, arrows: 48 },
  'apps/gateway': { rooms: 20, arrows: 68 },
  db: { rooms: 14, arrows: 49 },
  model: { rooms: 26, arrows: 50 },
};
/** Arrows of at most this many imports are printed with their imports. */
const FEW = 3;

// Reading all imports takes most of the time, so both checks share it.
const { output } = await cruise(
  ['apps', 'workflows', 'activities', 'packages', 'db', 'model'],
  await readCruiserConfig('./.dependency-cruiser.mjs'),
  {},
  { tsConfig: readTypescriptConfig('./tsconfig.json') },
);
if (typeof output === 'string') throw new Error(output);
const violations = await format(output, { outputType: 'err-long' });
console.log(violations.output);
process.exitCode = violations.exitCode === 0 ? 0 : 1;

const [only] = process.argv.slice(2);
for (const [part, bounds] of Object.entries(PARTS)) {
  if (only && only !== part) continue;
  const { rooms, arrows } = measure(part);
  const isWithin = rooms.size <= bounds.rooms && arrows.size <= bounds.arrows;
  if (!isWithin) process.exitCode = 1;
  const allowed = `at most ${bounds.rooms} / ${bounds.arrows}`;
  console.log(
    `${part.padEnd(16)} ${rooms.size} rooms / ${arrows.size} arrows (${allowed})${isWithin ? '' : ': too many'}`,
  );
  if (!only) continue;
  for (const [arrow, imports] of [...arrows].sort())
    console.log(`  ${arrow}  ${imports.size > FEW ? `${imports.size} imports` : [...imports].join(', ')}`);
}

function measure(part: string): { rooms: Set<string>; arrows: Map<string, Set<string>> } {
  const rooms = new Set<string>();
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of typeof output === 'string' ? [] : output.modules) {
    const room = roomOf(part, source);
    if (!room) continue;
    rooms.add(room);
    for (const { resolved } of dependencies) {
      const other = roomOf(part, resolved);
      if (!other || other === room) continue;
      const imports = arrows.get(`${room} → ${other}`) ?? new Set();
      arrows.set(`${room} → ${other}`, imports.add(`${source} → ${resolved}`));
    }
  }
  return { rooms, arrows };
}

/** Returns the room of a part that contains a code file; null if the file is not in the part. */
function roomOf(part: string, file: string): string | null {
  if (!file.startsWith(`${part}/`) || !/\.tsx?$/.test(file)) return null;
  return file.slice(part.length + 1).split('/')[0] ?? null;
}
