import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { retryWaiting, useServerAway } from '../components/server-away.ts';

const RETRY_MS = 5_000;

/** Shows a single message if any data on the page could not be loaded because the server is unreachable. */
export function AwayBanner() {
  const client = useQueryClient();
  const isAway = useServerAway();
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void retryWaiting(client), RETRY_MS);
    return () => clearInterval(timer);
  }, [isAway, client]);
  if (!isAway) return null;
  return (
    <div className="away">
      <Notice tone="bad" title="The server can’t be reached">
        <p>What you see may be out of date. Byline tries again every few seconds.</p>
        <Button onClick={() => void retryWaiting(client)}>Try again now</Button>
      </Notice>
    </div>
  );
}
