import type { Contact } from './contact-table.ts';

const MAX_ROWS = 500;
/** The server takes 1.5 MiB; names and quotation marks of the format need some of them. */
const MAX_BYTES = 1_200_000;

/** The next people, from `start`, that one request may import. */
export function nextContacts(contacts: readonly Contact[], start: number): Contact[] {
  const part: Contact[] = [];
  let bytes = 0;
  for (const contact of contacts.slice(start, start + MAX_ROWS)) {
    bytes += new TextEncoder().encode(JSON.stringify(contact)).length;
    if (part.length > 0 && bytes > MAX_BYTES) break;
    part.push(contact);
  }
  return part;
}
