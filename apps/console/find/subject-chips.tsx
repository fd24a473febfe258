import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isActive } from '../../client/index.ts';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { type JournalistSearch, searchesClient } from './api.ts';

type Choice = Pick<JournalistSearch['options'], 'subject' | 'ignore'>;
type Part = JournalistSearch['result']['subject'][number];

/** What the search goes by. Each part can be switched off or on, and others added; the people are judged anew at once. */
export function SubjectChips({ search }: { search: JournalistSearch }) {
  const { result, options, pitch } = search;
  const [added, setAdded] = useState('');
  const client = useQueryClient();
  const rerank = useMutation({
    mutationFn: ({ subject, ignore }: Choice) =>
      searchesClient.rerank(search.id, { options: { subject, ignore } }),
    onSuccess: (answer) => {
      client.setQueryData(['search', search.id], answer);
      setAdded('');
    },
  });
  if (result.subject.length === 0) return null;
  const isFixed = rerank.isPending || pitch === null || isActive(search.status);
  const add = () => {
    const text = added.trim();
    if (text !== '') rerank.mutate({ ...options, subject: [text, ...options.subject].slice(0, MOST) });
  };
  return (
    <div className="subject">
      <ul className="chips" aria-label="What the search goes by">
        {result.subject.map((part) => (
          <li key={part.text}>
            <button
              type="button"
              className="chip"
              aria-pressed={part.used}
              title={
                part.used ? `Judge people without “${part.text}”` : `Judge people by “${part.text}”, too`
              }
              disabled={isFixed}
              onClick={() => rerank.mutate(toggled(part, options))}
            >
              {part.text}
            </button>
          </li>
        ))}
      </ul>
      {pitch === null ? null : (
        <Form className="inline-choice" onSend={add}>
          <input
            aria-label="Another phrase for the subject"
            placeholder="Another phrase"
            maxLength={200}
            value={added}
            onChange={(event) => setAdded(event.target.value)}
          />
          <Button type="submit" busy={rerank.isPending} disabled={isFixed || added.trim() === ''}>
            Add
          </Button>
        </Form>
      )}
      {rerank.error ? <FailureNotice error={rerank.error} /> : null}
    </div>
  );
}

/** The most phrases of each option. */
const MOST = 20;

/**
 * The choice with one part switched. What was added is taken back, other parts are ignored; what shares a word with an
 * ignored part comes back with it, and a name, which does not count by itself, is added.
 */
function toggled({ text, used }: Part, { subject, ignore }: Choice): Choice {
  if (used)
    return subject.includes(text)
      ? { subject: subject.filter((one) => one !== text), ignore }
      : { subject, ignore: [...ignore, text].slice(-MOST) };
  const words = new Set(wordsOf(text));
  const left = ignore.filter((one) => !wordsOf(one).some((word) => words.has(word)));
  return left.length < ignore.length
    ? { subject, ignore: left }
    : { subject: [text, ...subject].slice(0, MOST), ignore };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}
