/** Whether a text has the form of an e-mail address. */
export function isAddress(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(text);
}

/** The one address that a `mailto:` link goes to, or null. */
export function mailAddress(href: string | undefined): string | null {
  const match = /^mailto:([^?]+)/i.exec(href?.trim() ?? '');
  if (!match?.[1]) return null;
  try {
    const address = decodeURIComponent(match[1]).trim().toLowerCase();
    return isAddress(address) ? address : null;
  } catch {
    return null;
  }
}
