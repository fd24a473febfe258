import { normalizeName } from '../text/person-names.ts';

/** A name and the domain of an outlet; null if the domain is unknown. */
export interface NamedAt {
  name: string;
  domain: string | null;
}

/** Returns the key of a name at an outlet, by which people of different sources are compared. */
export function personKey({ name, domain }: NamedAt): string {
  return `name:${normalizeName(name)}@${domain ?? ''}`;
}
