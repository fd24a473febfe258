import { createHash } from 'node:crypto';

/**
 * Wraps a pitch in the text that press offices add: a greeting, a release header, a quote from an executive,
 * an offer, a paragraph about the company and contact lines. These 120 to 220 words say nothing about the
 * story. The same pitch is always wrapped in the same way. All companies and people are invented.
 */
export function wrapInBoilerplate(pitch: string): string {
  const draw = drawer(pitch);
  const layout = draw(LAYOUTS);
  const sector = draw(SECTORS);
  const facts: Facts = {
    company: `${draw(FIRST_HALVES)}${draw(SECOND_HALVES)}`,
    city: draw(CITIES),
    person: `${draw(GIVEN_NAMES)} ${draw(SURNAMES)}`,
    reporter: draw(GIVEN_NAMES),
    year: `${2004 + Number(draw(YEARS))}`,
    what: sector.what,
    boast: sector.boast,
    claim: draw(CLAIMS),
  };
  return layout
    .map((part) => (part === 'PITCH' ? pitch : fill(draw(PARTS[part]), facts)))
    .join(draw(['\n\n', '\n\n', ' ']));
}

interface Facts {
  company: string;
  city: string;
  person: string;
  reporter: string;
  year: string;
  what: string;
  boast: string;
  claim: string;
}

type Part = 'greeting' | 'header' | 'dateline' | 'quote' | 'offer' | 'about' | 'contact';

/**
 * Common layouts of pitches: an e-mail to one reporter, a press release for everyone, and mixtures of the
 * two.
 */
const LAYOUTS: readonly (readonly (Part | 'PITCH')[])[] = [
  ['greeting', 'PITCH', 'quote', 'offer', 'about', 'contact'],
  ['header', 'dateline', 'PITCH', 'quote', 'about', 'contact'],
  ['greeting', 'header', 'PITCH', 'quote', 'about', 'contact'],
  ['header', 'PITCH', 'offer', 'quote', 'about', 'contact'],
  ['greeting', 'PITCH', 'offer', 'about', 'contact'],
];

const PARTS: Readonly<Record<Part, readonly string[]>> = {
  greeting: [
    'Hi {reporter}, I hope this finds you well! I am a big fan of your recent coverage and thought this would be a great fit for your readers.',
    'Hello {reporter}, Hope you had a lovely weekend. I wanted to reach out quickly with an exclusive story idea from our client {company} that I think you will love.',
    'Dear {reporter}, Thank you for taking the time to read this. My name is {person} and I look after communications at {company}. I have followed your work for a while and I would be thrilled to share some news.',
  ],
  header: [
    'FOR IMMEDIATE RELEASE',
    'PRESS RELEASE - UNDER EMBARGO UNTIL TUESDAY 9 AM ET',
    'FOR IMMEDIATE RELEASE. Photos, logos and interviews available upon request.',
  ],
  dateline: [
    '{city}, March 3 /Newswire/ -- {company}, {claim}, today announced:',
    '{city} - {company}, {claim}, is proud to share the following with the media.',
  ],
  quote: [
    '“We are incredibly excited about what this means for our customers and partners,” said {person}, founder and CEO of {company}. “It is a testament to the passion of our team and to our mission to {boast}.”',
    '"This is a pivotal moment for the whole industry, and we are honored to lead it," said {person}, Chief Marketing Officer at {company}. "Our vision has always been to {boast}."',
  ],
  offer: [
    'Would you be open to a quick 15-minute call next week? {person}, our CEO, is available for interviews, and I am happy to send over images, data, customer case studies or a product demo.',
    'Let me know if you would like to schedule a briefing under embargo. We can offer expert comment, high-resolution photos and an exclusive first look for your audience.',
  ],
  about: [
    'About {company}: Founded in {year} and headquartered in {city}, {company} is {claim} of {what}. Trusted by more than 4,000 businesses worldwide and backed by leading investors, the company has won multiple industry awards for innovation. For more information, visit www.{company}.example or follow {company} on LinkedIn and Twitter.',
    'About {company}\n{company} offers {what}. Since {year} our award-winning team has helped millions of people to {boast}. {company} is a privately held company with offices in {city}, London and Singapore. Learn more at https://{company}.example/newsroom.',
  ],
  contact: [
    'Media Contact: {person}, Senior Account Executive, press@{company}.example, +1 (555) 010-0199\n###',
    'Best regards,\n{person}\nPublic Relations Manager | {company}\npr@{company}.example | 555-010-0142\nTo unsubscribe from our press list, reply to this email.',
    'Thanks so much and looking forward to hearing from you! {person}, {company} media relations, media@{company}.example',
  ],
};

/** What an invented company sells, which is rarely the topic of the story. */
const SECTORS: readonly { what: string; boast: string }[] = [
  { what: 'cloud-based payroll and workforce software', boast: 'give every small employer modern tools' },
  {
    what: 'plant-based snacks and functional beverages',
    boast: 'make wholesome food delicious for families',
  },
  {
    what: 'cybersecurity and identity protection services',
    boast: 'keep families and enterprises safe online',
  },
  { what: 'telehealth and remote patient monitoring', boast: 'bring better care to every patient at home' },
  { what: 'solar panels, home batteries and smart thermostats', boast: 'power a cleaner and greener planet' },
  { what: 'personal finance apps and digital banking', boast: 'put financial freedom within reach' },
  {
    what: 'luxury travel planning and boutique hotels',
    boast: 'create journeys that guests remember for life',
  },
  { what: 'online tutoring and classroom technology', boast: 'unlock the potential of every student' },
];
const CLAIMS = [
  'a leading global provider',
  'the award-winning innovator',
  'the fastest-growing platform',
  'an industry-leading pioneer',
];
const FIRST_HALVES = ['Nova', 'Bright', 'Zen', 'Clear', 'Vital', 'Peak', 'Lumi', 'True'];
const SECOND_HALVES = ['path', 'wave', 'nest', 'works', 'spark', 'loop', 'field', 'bridge'];
const CITIES = ['Austin, Texas', 'Boston', 'Denver', 'San Diego', 'Manchester', 'Toronto'];
const GIVEN_NAMES = ['Jordan', 'Casey', 'Priya', 'Marta', 'Owen', 'Leila', 'Tomas', 'Grace'];
const SURNAMES = ['Hale', 'Okafor', 'Lindqvist', 'Marsh', 'Castellano', 'Whitby', 'Nakamura', 'Doyle'];
const YEARS = Array.from({ length: 16 }, (_, index) => `${index}`);

function fill(template: string, facts: Facts): string {
  return template.replace(/\{(\w+)\}/g, (_, name: keyof Facts) => facts[name]);
}

/**
 * Returns a function that picks an element of a list. The hash of the text decides which one, so that the
 * same text always leads to the same picks. Each call uses the next byte of the hash.
 */
function drawer(text: string): <T>(list: readonly T[]) => T {
  const bytes = createHash('sha512').update(text).digest();
  let next = 0;
  return (list) => {
    const byte = bytes[next++ % bytes.length] ?? 0;
    const drawn = list[byte % list.length];
    if (drawn === undefined) throw new Error('nothing to draw from');
    return drawn;
  };
}
