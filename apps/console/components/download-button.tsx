import { useMutation } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { FailureNotice } from './notice.tsx';

interface DownloadButtonProps {
  label: string;
  /** Makes the file and saves it. */
  onDownload: () => Promise<void>;
}

/** Saves a file that is made in the browser. */
export function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const work = useMutation({ mutationFn: onDownload });
  return (
    <>
      <Button busy={work.isPending} onClick={() => work.mutate()}>
        {label}
      </Button>
      {work.error ? <FailureNotice error={work.error} /> : null}
    </>
  );
}
