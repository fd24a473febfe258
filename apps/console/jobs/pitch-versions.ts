interface Version {
  number: number;
  pitch: string | null;
  created_at: string;
}

/** The newest version of the campaign's pitch, if somebody saved it after the job had started with another pitch. */
export function versionSavedLater(
  { fit_context, created_at }: { fit_context: { pitch: string } | null; created_at: string },
  [newest]: readonly Version[],
): Version | null {
  if (!newest?.pitch || !fit_context) return null;
  const isLater = Date.parse(newest.created_at) > Date.parse(created_at);
  return isLater && newest.pitch.trim() !== fit_context.pitch.trim() ? newest : null;
}

/** The number of the newest version with a text; null if there is none, or only one version to tell apart. */
export function versionWith(pitch: string | null, versions: readonly Version[]): number | null {
  if (pitch === null || versions.length < 2) return null;
  return versions.find((one) => one.pitch?.trim() === pitch.trim())?.number ?? null;
}
