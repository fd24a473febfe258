import type { Journalist } from '../../client/index.ts';

/** The name of each place on the web where a journalist has an account, in the order in which they are shown. */
export const NETWORK_NAMES: Record<keyof Journalist['socials'], string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  threads: 'Threads',
  website: 'Website',
};
