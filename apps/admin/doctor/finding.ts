/** The result of checking one part of the service. */
export interface Finding {
  part: string;
  state: 'fine' | 'notice' | 'fault';
  says: string;
  /** How to fix the problem, or null if there is none. */
  remedy: string | null;
}

export function fine(part: string, says: string): Finding {
  return { part, state: 'fine', says, remedy: null };
}

export function notice(part: string, says: string, remedy: string): Finding {
  return { part, state: 'notice', says, remedy };
}

export function fault(part: string, says: string, remedy: string): Finding {
  return { part, state: 'fault', says, remedy };
}

/** Runs a check and returns its findings. If the check itself fails, returns that failure as the only finding. */
export async function lookAt(
  part: string,
  remedy: string,
  look: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [fault(part, error instanceof Error ? error.message : String(error), remedy)];
  }
}
