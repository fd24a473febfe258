import { useMutation } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { FailureNotice } from './notice.tsx';

interface DownloadButtonProps {
  label: string;
  /** Creates the file and saves it. */
  onDownload: () => Promise<void>;
}

/** A button that creates a file in the browser and saves it. */
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
