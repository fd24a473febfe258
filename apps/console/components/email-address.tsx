import { Fragment } from 'react';

/** An e-mail address. A long address wraps after the @ and before a dot, never inside a word. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=[._-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other identity
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
