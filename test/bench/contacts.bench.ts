/**
 * `npm run bench contacts`: scores the e-mail addresses found on a handmade set of pages: twelve layouts with
 * five cases each. A page shows the journalist's e-mail address in plain text or obfuscated, the e-mail
 * address of another person or of the news desk, or no e-mail address.
 */
import { contactMetrics, contactPages, readContact } from './contacts/contact-pages.ts';
import { CASES } from './contacts/layouts.ts';

export async function bench(): Promise<void> {
  const outcomes = await Promise.all(contactPages().map(readContact));
  for (const which of CASES) {
    const of = outcomes.filter(({ page }) => page.which === which);
    const right = of.filter(({ found, page }) => found === page.expected);
    console.log(`${which.padEnd(10)} right ${right.length} of ${of.length}`);
  }
  for (const { page, found } of outcomes.filter((outcome) => outcome.found !== outcome.page.expected))
    console.log(`  ${page.which}, ${page.layout.name}: expected ${page.expected}, found ${found}`);
  const { pages, precision, recall } = contactMetrics(outcomes);
  console.log(`all        precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  pages ${pages}`);
}
