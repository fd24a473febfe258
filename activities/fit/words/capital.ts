/** A role as the beginning of a sentence: "deputy editor" becomes "Deputy editor". */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
