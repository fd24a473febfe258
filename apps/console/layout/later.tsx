import { type ComponentType, lazy } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';

/** A component whose code the browser loads when it is first shown. Without its code, it says so. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }));
}

function NotLoaded() {
  return (
    <Notice tone="warning" title="This page could not be loaded">
      <p>The server is out of reach, or was updated since you opened the console.</p>
      <Button onClick={() => window.location.reload()}>Load it again</Button>
    </Notice>
  );
}
