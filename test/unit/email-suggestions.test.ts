import { describe, expect, it } from 'vitest';
import {
  type AddressPattern,
  applyPattern,
  type Choices,
} from '../../packages/reader/contacts/address-patterns.ts';
import {
  type AddressPage,
  isFromOutside,
  learnAddresses,
  suggestAddress,
} from '../../packages/reader/index.ts';

/** A staff page with a line for each person. */
function staff(people: Record<string, string>): AddressPage {
  return {
    people: [],
    addresses: Object.entries(people).map(([name, email]) => ({ email, nearby: [`${name} ✉`] })),
  };
}

function suggest(people: Record<string, string>, name: string, colleagues: string[] = []) {
  const learned = learnAddresses([staff(people)]);
  return learned && suggestAddress(learned, name, colleagues);
}

const HERALD = {
  'Ada Lovelace': 'ada.lovelace@herald.example',
  'Grace Hopper': 'grace.hopper@herald.example',
  'Mary Somerville': 'mary.somerville@herald.example',
};
const INITIALS = {
  'Ada Lovelace': 'alovelace@herald.example',
  'Grace Hopper': 'ghopper@herald.example',
  'Mary Somerville': 'msomerville@herald.example',
};

describe('a suggested address', () => {
  it('says on how many published addresses it rests', () => {
    expect(suggest(HERALD, 'Joan Clarke')).toEqual({
      address: 'joan.clarke@herald.example',
      pattern: 'first.last',
      support: 3,
      of: 3,
    });
    expect(suggest(INITIALS, 'Joan Clarke')?.address).toBe('jclarke@herald.example');
  });

  it('needs three published addresses of one pattern, each counted once', () => {
    const { 'Mary Somerville': _one, ...two } = HERALD;
    const learned = learnAddresses([staff(two), staff(two), staff(two)]);
    expect(learned).toBeNull();
  });

  it('needs addresses of named people', () => {
    const addresses = Object.values(HERALD).map((email) => ({ email, nearby: ['Write to us ✉'] }));
    const people = Object.keys(HERALD).map((name) => ({ name, role: null, bio: null }));
    expect(learnAddresses([{ people: [], addresses }])).toBeNull();
    expect(learnAddresses([{ people, addresses }])?.support).toBe(3);
  });

  it('is not made if a fourth person’s address is written in another way', () => {
    expect(suggest({ ...HERALD, 'Frode Hansen': 'fha@herald.example' }, 'Joan Clarke')).toBeNull();
  });

  it('is not made if the outlet’s people have addresses at two domains', () => {
    const others = { 'Kay McNulty': 'kay.mcnulty@group.example' };
    expect(suggest({ ...HERALD, ...others }, 'Joan Clarke')).toBeNull();
  });

  it('rests on no person who writes from outside', () => {
    const outsider = { email: 'somerville@mail.example', nearby: ['Mary Somerville, freie Journalistin ✉'] };
    const { 'Mary Somerville': _one, ...two } = { ...HERALD, 'Kay McNulty': 'kay.mcnulty@herald.example' };
    const page = staff(two);
    const addresses = [...page.addresses, outsider];
    expect(learnAddresses([{ ...page, addresses }])).toMatchObject({ support: 3, of: 3 });
    const somebody = { ...outsider, nearby: ['Mary Somerville ✉'] };
    expect(learnAddresses([{ ...page, addresses: [...page.addresses, somebody] }])).toBeNull();
    const people = [{ name: 'Mary Somerville', role: 'Contributing Writer', bio: null }];
    expect(learnAddresses([page, { people, addresses: [somebody] }])).toMatchObject({ of: 3 });
  });

  it.each([
    ...['Freelance journalist', 'Contributor', 'Freie Autorin in Wien', 'Freier Journalist', 'Gastautor'],
    ...[
      'journaliste indépendant',
      'Colaboradora',
      'frilansjournalist',
      '객원기자',
      'フリーライター',
      'внештатный корреспондент',
    ],
  ])('%s writes from outside', (role) => {
    expect(isFromOutside({ role, bio: null })).toBe(true);
  });

  it.each(['Staff Writer', 'Redakteurin', 'Freizeitredakteur', 'Freedom of information editor', '記者'])(
    '%s belongs to the outlet',
    (role) => {
      expect(isFromOutside({ role, bio: 'A former freelance.' })).toBe(false);
    },
  );

  it('is not one that a colleague has or would have', () => {
    expect(suggest(INITIALS, 'Andrea Lovelace')).toBeNull();
    expect(suggest(INITIALS, 'Joan Clarke', ['Joan Clarke', 'John Clarke'])).toBeNull();
    expect(suggest(INITIALS, 'Joan Clarke', ['Joan Clarke', 'John Clark'])?.address).toBe(
      'jclarke@herald.example',
    );
  });
});

describe('what a name leaves open', () => {
  const [umlaut, hyphen, particle, double] = [
    'Jürgen Müller',
    'Jean-Pierre Dumas',
    'Anna van den Berg',
    'Ana García López',
  ];

  it('is answered by the outlet’s own addresses', () => {
    const wide = { ...HERALD, 'Käthe Höhler': 'kaethe.hoehler@herald.example' };
    const plain = { ...HERALD, 'Käthe Höhler': 'kathe.hohler@herald.example' };
    expect(suggest(wide, umlaut)?.address).toBe('juergen.mueller@herald.example');
    expect(suggest(plain, umlaut)?.address).toBe('jurgen.muller@herald.example');
    const joined = { ...HERALD, 'Marie-Luise Kern': 'marieluise.kern@herald.example' };
    expect(suggest(joined, hyphen)?.address).toBe('jeanpierre.dumas@herald.example');
    const together = { ...HERALD, 'Emma de Groot': 'emma.degroot@herald.example' };
    expect(suggest(together, particle)?.address).toBe('anna.vandenberg@herald.example');
  });

  it('leads to no suggestion if they leave it open', () => {
    for (const name of [umlaut, hyphen, particle, double]) expect(suggest(HERALD, name)).toBeNull();
  });

  it('leads to no suggestion if they disagree', () => {
    const mixed = {
      ...HERALD,
      'Käthe Höhler': 'kaethe.hoehler@herald.example',
      'Björn Köhler': 'bjorn.kohler@herald.example',
    };
    expect(suggest(mixed, umlaut)).toBeNull();
    expect(suggest(mixed, 'Joan Clarke')?.address).toBe('joan.clarke@herald.example');
  });

  it('does not matter where the pattern has no place for it', () => {
    expect(suggest(INITIALS, hyphen)?.address).toBe('jdumas@herald.example');
  });

  it.each<[AddressPattern, string, Choices, string | null]>([
    ['first.last', 'Dr. Zoë Núñez', {}, 'zoe.nunez'],
    ['first.last', 'Conor O’Brien', {}, 'conor.obrien'],
    ['first.last', 'Mads A. Andersen', {}, 'mads.andersen'],
    ['first.last', 'Robert Downey Jr.', {}, 'robert.downey'],
    ['first.last', 'Łukasz Weiß', {}, 'lukasz.weiss'],
    ['first.last', 'Anne Meyer-Schmidt', { surname: 'kept' }, 'anne.meyer-schmidt'],
    ['first.last', 'Omar Al-Masri', { surname: 'joined' }, 'omar.almasri'],
    ['first.last', 'Ana García López', { middle: 'dropped' }, 'ana.lopez'],
    ['flast', 'Ludwig von Mises', { particles: 'dropped' }, 'lmises'],
    ['last', 'Ada Lovelace', {}, 'lovelace'],
    ['first.last', 'J. Smith', {}, null],
    ['first.last', 'Madonna', {}, null],
    ['first.last', '김민수 기자', {}, null],
  ])('%s of %s', (pattern, name, settled, local) => {
    expect(applyPattern(pattern, name, settled)).toBe(local);
  });
});
