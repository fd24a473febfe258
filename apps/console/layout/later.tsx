import { type ComponentType, lazy } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component whose code the browser loads when it is first shown, or when there is nothing else to do. Without its
 * code, it says so.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load);
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }));
}

/** Loads the components of `later` one after another, so that they also open while the server is away. */
export function loadInIdleTime(): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(async () => {
    // One that cannot be loaded now is tried again when it is shown.
    for (const load of loads) await load().catch(() => undefined);
  });
}

function NotLoaded() {
  return (
    <Notice tone="warning" title="This page could not be loaded">
      <p>The server is out of reach, or was updated since you opened the console.</p>
      <Button onClick={() => window.location.reload()}>Load it again</Button>
    </Notice>
  );
}
