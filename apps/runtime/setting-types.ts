import { type TLiteral, type TUnion, Type } from '@sinclair/typebox';

export const text = (value: string, description: string) => Type.String({ default: value, description });

/** A setting that is a text and has no default. */
export const optional = (description: string) => Type.Optional(Type.String({ description }));

/** A setting that is a whole number, with its default and its bounds. */
export const whole = (value: number, description: string, minimum: number, maximum?: number) =>
  Type.Integer({ minimum, ...(maximum === undefined ? {} : { maximum }), default: value, description });

/** A setting that is one of several words; the default is the first unless another is given. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  description: string,
  value = words[0],
) {
  const choices = words.map((word) => Type.Literal(word));
  return Type.Union(choices, { default: value, description }) as unknown as TUnion<{
    -readonly [Place in keyof Words]: TLiteral<Words[Place]>;
  }>;
}
