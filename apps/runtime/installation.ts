import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
/** Only a checkout has the file `setup.mjs`. The package and the images contain compiled code. */
const IS_CHECKOUT = existsSync(new URL('setup.mjs', ROOT));

/** The folder of the checkout, or null if Byline is installed as a package. */
export const CHECKOUT = IS_CHECKOUT ? fileURLToPath(ROOT) : null;

/**
 * The folder that contains `.env` and, by default, the data: the checkout, or the current folder if Byline is
 * installed as a package. The package's own folder is often read-only, and an update replaces it.
 */
export const HOME_FOLDER = CHECKOUT ?? process.cwd();

/**
 * How users run the command. In a checkout, `byline` is not on the PATH, so npx runs it. Outside a checkout,
 * npx would download the npm package `byline`, which is not ours.
 */
export const COMMAND = IS_CHECKOUT ? 'npx byline' : 'byline';

/** How users start Byline. */
export const START_COMMAND = IS_CHECKOUT ? 'npm start' : 'byline start';
