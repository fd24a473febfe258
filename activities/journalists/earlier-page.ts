import { profileNetwork } from '#reader';
import type { AuthorPageReading, EarlierReading, Evidence } from '../../model/index.ts';
import { compareReadings, disputedAmong, haveOthers, type ReadPage, saysOther } from '../reading/index.ts';
import { evidenceFor } from './evidence.ts';

/** Compares an author page with its earlier reading, and returns what that one stated otherwise. */
export function compareAuthorPages(
  now: ReadPage<AuthorPageReading>,
  earlier: ReadPage<AuthorPageReading>,
): EarlierReading | undefined {
  return compareReadings(now, earlier, ({ reading }, { reading: before }) => {
    const text = (field: 'role' | 'bio' | 'region' | 'publication') => ({
      field,
      isOther: saysOther(reading[field]?.text, before[field]?.text),
      places: [before[field]],
    });
    const topicsOf = (page: AuthorPageReading) => page.topics.map((topic) => topic.text);
    return disputedAmong([
      { field: 'name', isOther: saysOther(reading.name, before.name), places: [before.name_evidence] },
      ...(['role', 'bio', 'region', 'publication'] as const).map(text),
      { field: 'topics', isOther: haveOthers(topicsOf(reading), topicsOf(before)), places: before.topics },
      {
        field: 'addresses',
        isOther: haveOthers(
          reading.addresses.map(({ email }) => email),
          before.addresses.map(({ email }) => email),
        ),
        places: before.addresses,
      },
      { field: 'profiles', isOther: haveOtherAccount(reading, before), places: before.profiles },
    ]);
  });
}

/** Whether both pages have accounts on a network, but none in common. Other links may be advertisements. */
function haveOtherAccount(now: AuthorPageReading, before: AuthorPageReading): boolean {
  const [these, those] = [now, before].map(({ profiles }) =>
    profiles.map(({ url }) => ({ url, network: profileNetwork(url) })),
  ) as [Account[], Account[]];
  return these.some(({ network }) => {
    const isOn = (account: Account) => network !== null && account.network === network;
    const [own, others] = [these.filter(isOn), those.filter(isOn)];
    return others.length > 0 && !others.some(({ url }) => own.some((account) => account.url === url));
  });
}

interface Account {
  url: string;
  network: string | null;
}

/** Returns what earlier readings of a person's pages stated otherwise. */
export function evidenceOfEarlier(
  pages: ({ reading: { url: string; earlier_reading?: EarlierReading } } | null)[],
): Evidence[] {
  return pages.flatMap((page) => {
    const { url, earlier_reading: earlier } = page?.reading ?? {};
    if (!url || !earlier) return [];
    const stated = Object.entries(earlier.stated);
    return stated.flatMap(([field, places]) =>
      places.map((place) => evidenceFor([`earlier_reading.${field}`], { ...earlier, url }, place)),
    );
  });
}
