import { bareName, turnName } from './mail-cells.ts';
import { peopleIn } from './mail-lines.ts';
import { type PersonRow, readPerson, referenceTo } from './person-rows.ts';
import { asDomain } from './source-columns.ts';

/** What begins a line that says whom to ask about the text itself. */
const OWN_CONTACT =
  /^(?:\p{L}+[ -]){0,2}(?:contacts?|kontakt|ansprechpartner\p{L}*|contacto|contatto|お問い合わせ|連絡先|للتواصل)\s*[:：]/iu;

/** Reads the people whom a line of text names, beside their addresses or as a row of a list. */
export function readLine(text: string, line: number): PersonRow[] {
  const people = peopleIn(text);
  // “Ada Reporter @ Example News” has no address.
  if (people.every(({ name }) => name === null) && !/\S@\S/.test(text))
    return readPerson(text, line).map(withPlainName);
  if (OWN_CONTACT.test(text)) return [];
  const label = /^([^:：]{2,60})[:：]\s/u.exec(text)?.[1];
  const [first] = people;
  const outletOfFirst = first?.name ? first.outlet : undefined;
  const nameless = people.flatMap((person) => (person.name === null ? person.text : [])).join('; ');
  return people.flatMap((person) => {
    if (person.name === null) return [];
    const domain = asDomain('', person.email);
    // “Example News: Ada Reporter (…), Bo Writer (…)”
    const outlet = person.outlet === '' && label === outletOfFirst ? (label ?? '') : person.outlet;
    const reference = {
      ...referenceTo(person.name),
      ...(outlet === '' ? {} : { publication: outlet }),
      ...(domain === undefined ? {} : { domain }),
    };
    return [{ line, text: person.text, nameless, reference, strength: outlet === '' ? 2 : 3 }];
  });
}

function withPlainName(row: PersonRow): PersonRow {
  const { reference } = row;
  return { ...row, reference: { ...reference, name: bareName(turnName(reference.name)) } };
}
