import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';

interface FileReading {
  isReading: boolean;
  /** What the user sees: that a file is read, with a way to cancel it, or why it could not be read. */
  status: ReactNode;
  /** Reads a file, unless another one is being read; returns null if that fails or is canceled. */
  start<T>(file: File, read: (file: File, signal: AbortSignal) => Promise<T>): Promise<T | null>;
}

/** Reads one file at a time, which the user can cancel. */
export function useFileReading(): FileReading {
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const status =
    name !== null ? (
      <p>
        Reading “{name}”… <Button onClick={() => stop.current?.abort()}>Cancel</Button>
      </p>
    ) : failure !== null ? (
      <p className="field-error">{failure}</p>
    ) : null;
  return {
    isReading: name !== null,
    status,
    async start(file, read) {
      if (stop.current !== null) return null;
      const controller = new AbortController();
      stop.current = controller;
      setFailure(null);
      setName(file.name);
      try {
        return await read(file, controller.signal);
      } catch (cause) {
        if (!controller.signal.aborted) setFailure(cause instanceof Error ? cause.message : String(cause));
        return null;
      } finally {
        stop.current = null;
        setName(null);
      }
    },
  };
}
