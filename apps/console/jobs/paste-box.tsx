import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { ListedSource, ListFile } from '#intake';
import { MAX_PITCH } from '../api-client.ts';
import { Button } from '../components/button.tsx';
import { counted } from '../components/formats.ts';
import { useDraft } from '../layout/drafts.ts';
import { NO_PARTS, type PasteParts, partsInWords, sourceLabel } from './enrich-form.ts';
import { readListFile } from './read-file.ts';
import { ListPreview } from './source-file.tsx';
import { useFileReading } from './use-file-reading.tsx';

const loadReader = () => import('./read-paste.ts');
/** Longer texts are read as files, in a worker, so that typing stays fast; HTML has several times the characters of its text. */
const READ_AS_FILE_ABOVE = { text: 50_000, html: 200_000 };
const CHIPS_AT_ONCE = 60;
/** A shorter rest, such as a greeting, is no story. */
const LEAST_STORY = 100;

export interface ChosenSources {
  parts: PasteParts;
  removed: ReadonlySet<string>;
  added: ReadonlySet<string>;
  file: ListFile | null;
}

interface PasteBoxProps {
  chosen: ChosenSources;
  /** The text with which the box begins. */
  begin?: string;
  error?: string | undefined;
  onChange: (changed: Partial<ChosenSources>) => void;
  /** Takes the text that is neither a link nor a person as the pitch. */
  onPitch: (rest: string) => void;
}

/** One box for links, people and files: shows what was read out of them, each to be taken out again. */
export function PasteBox({ chosen, begin = '', error, onChange, onPitch }: PasteBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useDraft('sources', begin, { stays: true });
  const reads = useRef(0);
  const reading = useFileReading();
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [used, setUsed] = useState('');

  const readFile = async (file: File | undefined) => {
    if (file === undefined || reading.isReading) return;
    onChange({ file: await reading.start(file, readListFile) });
    // Clear the input, so that the user can choose the same file again after editing it.
    if (input.current) input.current.value = '';
  };
  /** Shows what is in a text, unless another one was typed while it was read. */
  const read = async (typed: string) => {
    reads.current += 1;
    const turn = reads.current;
    setFailure(null);
    try {
      const parts = typed.trim() === '' ? NO_PARTS : (await loadReader()).readPaste(typed);
      if (turn === reads.current) onChange({ parts });
    } catch {
      setFailure('The server is out of reach, so the text was not read. Change it to try again.');
    }
  };
  const type = (typed: string) => {
    if (typed.length > READ_AS_FILE_ABOVE.text) {
      type('');
      void readFile(new File([typed], 'pasted text'));
      return;
    }
    setText(typed);
    void read(typed);
  };
  const first = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text with which the box begins is read once
  useEffect(() => {
    if (first.current !== '') void read(first.current);
  }, []);
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html');
    if (!/\bhref\s*=/i.test(html)) return;
    const plain = event.clipboardData.getData('text/plain');
    if (html.length > READ_AS_FILE_ABOVE.html) {
      event.preventDefault();
      void readFile(new File([html], 'pasted text'));
      return;
    }
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const around = (pasted: string) => value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    loadReader().then(
      (reader) => type(around(reader.textOfPaste(html, plain))),
      () => type(around(plain)),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void readFile(event.dataTransfer.files[0]);
  };
  const { rest } = chosen.parts;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the file field
    <div
      className={`field source-box ${isOver ? 'drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>Links or journalists</label>
      <textarea
        id={id}
        rows={7}
        spellCheck={false}
        placeholder={'https://…\nAda Reporter, Example News, news.example'}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        aria-invalid={error !== undefined}
        value={text}
        onFocus={() => void loadReader().catch(() => undefined)}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
      />
      <div className="source-file">
        <p className="hint" id={`${id}-hint`}>
          Paste anything: a mail, a chat, a page, a spreadsheet. Links and journalists are picked out.
        </p>
        <label className="button file-button">
          Choose a file …
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            aria-label="CSV, Excel or text file"
            accept=".csv,.tsv,.txt,.eml,.html,.md,.xlsx,.vcf,text/csv,text/plain,text/html"
            disabled={reading.isReading}
            onChange={(event) => void readFile(event.target.files?.[0])}
          />
        </label>
      </div>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div role="status">
        {failure === null ? reading.status : <p className="field-error">{failure}</p>}
        {chosen.file === null ? <p className="parts">{partsInWords(chosen.parts, counted)}</p> : null}
      </div>
      <Chips chosen={chosen} onChange={onChange} />
      {rest.length >= LEAST_STORY && rest !== used ? (
        <p>
          <button
            type="button"
            className="link-button"
            onClick={() => {
              setUsed(rest);
              onPitch(rest.slice(0, MAX_PITCH));
            }}
          >
            Use the rest as pitch
          </button>{' '}
          <span className="faint">
            “{rest.slice(0, 80).replace(/\s+/g, ' ')}
            {rest.length > 80 ? '…' : ''}”
          </span>
        </p>
      ) : null}
      {chosen.file === null ? null : (
        <ListPreview file={chosen.file} onRemove={() => onChange({ file: null })} />
      )}
    </div>
  );
}

function Chips({ chosen: { parts, removed, added }, onChange }: Pick<PasteBoxProps, 'chosen' | 'onChange'>) {
  const [shown, setShown] = useState(CHIPS_AT_ONCE);
  if (parts.sources.length + parts.named.length + parts.own.length === 0) return null;
  return (
    <ul className="chips" aria-label="What was read">
      {parts.sources.slice(0, shown).map((source) => {
        const label = sourceLabel(source);
        const isOut = removed.has(label);
        return (
          <Chip
            key={label}
            source={source}
            isOut={isOut}
            onToggle={() => onChange({ removed: toggled(removed, label) })}
          />
        );
      })}
      {[...parts.named, ...parts.own].map((source, index) => {
        const label = sourceLabel(source);
        return (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: the same link may occur twice, and they are never reordered
            key={`${index} ${label}`}
            source={source}
            isOut={!added.has(label)}
            isOffer
            onToggle={() => onChange({ added: toggled(added, label) })}
          />
        );
      })}
      {parts.sources.length > shown ? (
        <li>
          <Button kind="quiet" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
            Show {counted(parts.sources.length - shown, 'more', 'more')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

interface ChipProps {
  source: ListedSource;
  isOut: boolean;
  /** Whether it is used only when the user says so. */
  isOffer?: boolean;
  onToggle: () => void;
}

function Chip({ source, isOut, isOffer = false, onToggle }: ChipProps) {
  const label = sourceLabel(source);
  const shown = source.type === 'article_url' ? label.replace(/^https?:\/\/(?:www\.)?/, '') : label;
  return (
    <li className={`chip ${isOut ? 'chip-out' : ''}`}>
      <span className="chip-text" title={label}>
        {isOffer ? (source.type === 'article_url' ? 'Perhaps your own: ' : 'Named: ') : ''}
        {shown}
      </span>
      <button
        type="button"
        className="chip-button"
        aria-label={`${isOut ? 'Use' : 'Remove'} ${label}`}
        onClick={onToggle}
      >
        {isOut ? '+' : '×'}
      </button>
    </li>
  );
}

function toggled(set: ReadonlySet<string>, label: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(label)) next.add(label);
  return next;
}
