/** How a `tsquery` of PostgreSQL is asked of the cluster, whose tokens are PostgreSQL's lexemes. */

/** A query in the language of OpenSearch. */
export type Query = Record<string, unknown>;

/** The fields of an article's document: the words of title, opening and text, and those of the authors. */
export type WordField = 'words' | 'authors';

type Node = { lexeme: string; isOfAuthors: boolean } | { operator: Operator; nodes: Node[]; slop: number };
type Operator = '|' | '&' | 'phrase';

const TOKEN = /\s*(?:'((?:[^'\\]|''|\\.)*)'(?::([*ABCD]+))?|<(-|\d+)>|([&|()]))/gy;

interface Token {
  lexeme?: string | undefined;
  weights?: string | undefined;
  distance?: number | undefined;
  sign?: string | undefined;
}

/**
 * Returns the query for a `tsquery` without negation, as text. It matches all that PostgreSQL matches in the fields, and
 * of a phrase with left-out words also what has fewer words between.
 */
export function matchQuery(match: string, fields: readonly WordField[]): Query {
  const tokens = tokensOf(match);
  let at = 0;
  const series = (operator: Operator, isNext: (token: Token) => boolean, part: () => Node): Node => {
    const nodes = [part()];
    let slop = 0;
    for (let token = tokens[at]; token && isNext(token); token = tokens[at]) {
      at += 1;
      slop += Math.max(0, (token.distance ?? 1) - 1);
      nodes.push(part());
    }
    return nodes.length === 1 ? (nodes[0] as Node) : { operator, nodes, slop };
  };
  const any = (): Node => series('|', ({ sign }) => sign === '|', all);
  const all = (): Node => series('&', ({ sign }) => sign === '&', phrase);
  const phrase = (): Node => series('phrase', ({ distance }) => distance !== undefined, one);
  const one = (): Node => {
    const token = tokens[at];
    at += 1;
    if (token?.lexeme !== undefined) return { lexeme: token.lexeme, isOfAuthors: token.weights === 'D' };
    if (token?.sign !== '(') throw new Error(`not a tsquery: ${match}`);
    const inner = any();
    at += 1;
    return inner;
  };
  return queryOf(any(), fields);
}

function tokensOf(match: string): Token[] {
  const tokens: Token[] = [];
  const text = match.trimEnd();
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`not a tsquery: ${match}`);
    const [, inner, weights, distance, sign] = found;
    const lexeme = inner?.replace(/''|\\(.)/g, (_, letter?: string) => letter ?? "'");
    tokens.push({
      lexeme,
      weights,
      sign,
      distance: distance === undefined ? undefined : distance === '-' ? 1 : Number(distance),
    });
  }
  return tokens;
}

function queryOf(node: Node, fields: readonly WordField[]): Query {
  if ('lexeme' in node) {
    const own: readonly WordField[] = node.isOfAuthors ? ['authors'] : fields;
    return anyOf(own.map((field) => ({ term: { [field]: { value: node.lexeme } } })));
  }
  const { operator, nodes, slop } = node;
  if (operator === '|') return anyOf(nodes.map((part) => queryOf(part, fields)));
  const lexemes = nodes.flatMap((part) => ('lexeme' in part ? part.lexeme : []));
  if (operator === '&' || lexemes.length < nodes.length)
    return { bool: { filter: nodes.map((part) => queryOf(part, fields)) } };
  return anyOf(
    fields.map((field) => ({
      span_near: {
        clauses: lexemes.map((lexeme) => ({ span_term: { [field]: { value: lexeme } } })),
        slop,
        in_order: true,
      },
    })),
  );
}

function anyOf(queries: Query[]): Query {
  const [only] = queries;
  return only && queries.length === 1 ? only : { bool: { should: queries, minimum_should_match: 1 } };
}
