/** A text as somebody pastes it, and what is to be read in it. */
export interface Paste {
  name: string;
  text: string;
  links: string[];
  people?: object[];
  own?: string[];
  duplicates?: number;
  /** Parts of the rest. */
  rest?: string[];
  notInRest?: string[];
}
