/** An event that a test waits for, or that the test triggers while other code waits for it. */
export interface OpenEvent {
  happened: Promise<void>;
  /** Resolves `happened`. */
  happen: () => void;
}

export function openEvent(): OpenEvent {
  let happen: () => void = () => undefined;
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen };
}
