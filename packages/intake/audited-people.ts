import { given } from '../../model/text/given.ts';
import type { PeopleReading } from './contact-row.ts';
import { columnsOf } from './source-columns.ts';

/** A row of a contact list, in the format of an audit. */
export interface AuditedPerson {
  name: string;
  outlet?: string;
  domain?: string;
  email?: string;
  role?: string;
}

const MAX_ROLE = 1_000;

/** Returns the index of the column that states the role of each person; -1 if there is none. */
export function roleColumn(header: readonly string[]): number {
  return columnsOf(header).get('title') ?? -1;
}

/** Returns the people of a contact list with what an audit compares: no phone number, note or column of its own. */
export function auditedPeople(
  { header }: { header: readonly string[] },
  { people }: Pick<PeopleReading, 'people'>,
): AuditedPerson[] {
  const roleHeader = header[roleColumn(header)] ?? '';
  return people.map(({ contact: { name, outlet, domain, email, custom } }) => {
    return given({ name, outlet, domain, email, role: custom?.[roleHeader]?.slice(0, MAX_ROLE) });
  });
}
