import { Type } from '@sinclair/typebox';

/** A setting that is a text, with its default. */
export const text = (value: string, description: string) => Type.String({ default: value, description });

/** A setting that is a text and has no default. */
export const optional = (description: string) => Type.Optional(Type.String({ description }));
