import { useMutation } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { FailureNotice } from './notice.tsx';

interface FeedProps {
  title: string;
  onOpen: () => Promise<{ url: string }>;
  onClose: () => Promise<void>;
}

/** Opens an Atom feed, whose address is shown until the page is left. */
export function Feed({ title, onOpen, onClose }: FeedProps) {
  const open = useMutation({ mutationFn: onOpen });
  const close = useMutation({ mutationFn: onClose, onSuccess: open.reset });
  const failure = open.error ?? close.error;
  return (
    <details className="section">
      <summary>{title}</summary>
      <p>
        Anyone with the address can read the feed: names, outlets and links, nothing else. A new address
        replaces the last one.
      </p>
      {open.data ? (
        <p>
          <code>{open.data.url}</code> <CopyButton text={open.data.url} label="Copy the address" />
        </p>
      ) : null}
      <div className="checks">
        <Button busy={open.isPending} onClick={() => open.mutate()}>
          New address
        </Button>
        <Button kind="danger" busy={close.isPending} onClick={() => close.mutate()}>
          Close the feed
        </Button>
        <span role="status">{close.isSuccess && !open.data ? 'The feed is closed.' : ''}</span>
      </div>
      {failure ? <FailureNotice error={failure} /> : null}
    </details>
  );
}
