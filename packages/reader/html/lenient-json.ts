/**
 * Maximum depth of nesting in JSON. Deeper nesting is an error or an attack. The parser recurses, and the
 * stack is limited.
 */
const MAX_DEPTH = 60;
/** Maximum number of characters in a block of JSON to repair. Real blocks stay under 200,000. */
const MAX_LENGTH = 2_000_000;

/**
 * Text that can wrap the content of a script: white space, a comment, or CDATA, either bare or inside a
 * script comment.
 */
const WRAPPING = {
  before: /[\s\uFEFF]+|<!--|\/\*\s{0,9}<!\[CDATA\[\s{0,9}\*\/|\/\/\s{0,9}<!\[CDATA\[|<!\[CDATA\[/y,
  after: /-->$|\/\*\s{0,9}\]\]>\s{0,9}\*\/$|\/\/\s{0,9}\]\]>$|\]\]>$/,
  /** Maximum length of a text that `after` matches. */
  longest: 25,
};

/**
 * Parses JSON as publishers write it. If `JSON.parse` fails, the parser tolerates comments, trailing and
 * missing commas, raw line breaks and unescaped quotes in strings, wrong quotation marks, unquoted names,
 * escaped markup and a missing end. Returns `undefined` if the text cannot be parsed.
 */
export function parseLeniently(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  const bare = withoutWrapping(text);
  if (bare === '') return undefined;
  try {
    return JSON.parse(bare);
  } catch {
    // The error of `JSON.parse` does not help to repair the text, so the lenient parser parses all of it
    // again. That takes about a millisecond.
    const escaped = /^[[{]\s*&(?:quot|#34|#x22);/i.test(bare);
    return new LenientParser(escaped ? bare.replace(/&(?:quot|#34|#x22);/gi, '"') : bare).parse();
  }
}

/**
 * Removes comment marks, CDATA marks and white space from both ends of a text, one at a time. A single regex
 * would be slower, because it would try to match at each space inside the text.
 */
function withoutWrapping(text: string): string {
  const { before, after, longest } = WRAPPING;
  before.lastIndex = 0;
  let start = 0;
  while (before.test(text)) start = before.lastIndex;
  let end = text.length;
  for (;;) {
    while (end > start && /[\s;]/.test(text.charAt(end - 1))) end -= 1;
    const match = after.exec(text.slice(Math.max(start, end - longest), end));
    if (!match) return text.slice(start, end);
    end -= match[0].length;
  }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const LITERALS: Record<string, unknown> = { true: true, false: false, null: null };

class LenientParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses one value, or several consecutive values as a list. */
  parse(): unknown {
    const values: unknown[] = [];
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) {
      const before = this.#at;
      const value = this.#value(0);
      if (value !== undefined) values.push(value);
      if (this.#at === before) this.#at += 1;
    }
    const structures = values.filter((value) => typeof value === 'object' && value !== null);
    return structures.length > 1 ? structures : structures[0];
  }

  #value(depth: number): unknown {
    this.#skip();
    const sign = this.#text[this.#at];
    if (sign === '{' || sign === '[') {
      // If the text is nested too deeply, the rest is dropped instead of being read at the wrong level.
      if (depth >= MAX_DEPTH) this.#at = this.#text.length;
      this.#at += 1;
      return sign === '{' ? this.#object(depth + 1) : this.#array(depth + 1);
    }
    if (sign === '"' || sign === "'") return this.#string(sign);
    return this.#bareWord();
  }

  #object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) {
      const sign = this.#text[this.#at];
      if (sign === '}' || sign === ']') {
        this.#at += 1;
        break;
      }
      const before = this.#at;
      const name = sign === '"' || sign === "'" ? this.#string(sign) : this.#name();
      this.#skip();
      if (this.#text[this.#at] === ':') {
        this.#at += 1;
        entries.push([name, this.#value(depth)]);
      }
      if (this.#at === before) this.#at += 1;
    }
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  #array(depth: number): unknown[] {
    const items: unknown[] = [];
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) {
      const sign = this.#text[this.#at];
      if (sign === ']' || sign === '}') {
        // A brace that closes an outer object means that the current list was never closed.
        if (sign === ']') this.#at += 1;
        break;
      }
      const before = this.#at;
      const value = this.#value(depth);
      if (value !== undefined) items.push(value);
      if (this.#at === before) this.#at += 1;
    }
    return items;
  }

  #string(quote: string): string {
    let value = '';
    this.#at += 1;
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at] as string;
      this.#at += 1;
      if (sign === '\\') value += this.#escape();
      else if (sign !== quote) value += sign;
      else if (this.#endsString()) return value;
      else value += sign;
    }
    return value;
  }

  /**
   * Whether a quotation mark ends the string: the next character can follow a string in JSON. Otherwise, the
   * quotation mark is an unescaped part of the text.
   */
  #endsString(): boolean {
    const after = /\s*(.?)/sy;
    after.lastIndex = this.#at;
    const sign = after.exec(this.#text)?.[1] ?? '';
    return sign === '' || ',:}]/'.includes(sign) || /["']/.test(sign);
  }

  #escape(): string {
    const sign = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (sign !== 'u') return ESCAPES[sign] ?? sign;
    const digits = /^[0-9a-f]{4}/i.exec(this.#text.slice(this.#at, this.#at + 4))?.[0];
    if (!digits) return '';
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #name(): string {
    const name = /[^\s:,{}[\]"']*/y;
    name.lastIndex = this.#at;
    const token = name.exec(this.#text)?.[0] ?? '';
    this.#at += token.length;
    return token;
  }

  #bareWord(): unknown {
    const word = this.#name();
    if (word in LITERALS) return LITERALS[word];
    return /^-?\d/.test(word) && Number.isFinite(Number(word)) ? Number(word) : undefined;
  }

  #skip(): void {
    const filler = /(?:[\s,;\uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<!--|-->)*/y;
    filler.lastIndex = this.#at;
    this.#at += filler.exec(this.#text)?.[0].length ?? 0;
  }
}
