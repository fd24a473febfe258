/** Returns the mailbox of an address without its tag (RFC 5233), which sorts mail and may change with each page. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Returns the part of a mailbox before the @. */
export function localPart(address: string): string {
  return mailboxOf(address).replace(/@[^@]*$/, '');
}
