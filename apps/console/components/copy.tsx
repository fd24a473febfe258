import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const SHOWN_MS = 2_000;

/** A button that copies text and confirms it both on screen and to screen readers. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(setOutcome, SHOWN_MS, null);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard === undefined
      ? setOutcome('refused')
      : void navigator.clipboard.writeText(text).then(
          () => setOutcome('copied'),
          () => setOutcome('refused'),
        );
  return (
    <span className="copy">
      <Button onClick={copy}>{label}</Button>
      <span role="status" className="copy-outcome">
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copy it manually' : ''}
      </span>
    </span>
  );
}

interface SnippetProps {
  text: string;
  name: string;
  /** Whether the text is prose rather than code. Prose is shown in a column of readable width. */
  isProse?: boolean;
}

/** Text with a copy button. The text can have the keyboard focus, so that the user can scroll it. */
export function Snippet({ text, name, isProse = false }: SnippetProps) {
  return (
    <div className={isProse ? 'snippet snippet-reading' : 'snippet'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this */}
      <section className="snippet-text" aria-label={name} tabIndex={0}>
        {isProse ? (
          <p className="prose">{text}</p>
        ) : (
          <pre>
            <code>{text}</code>
          </pre>
        )}
      </section>
      <CopyButton text={text} />
    </div>
  );
}
