/**
 * Returns the ID of the job that a workflow runs, which equals the workflow's ID. Returns an empty object if
 * the workflow does not run a job.
 */
export function jobIdOf(workflowId: unknown): { job_id?: string } {
  return typeof workflowId === 'string' && workflowId.startsWith('jej_') ? { job_id: workflowId } : {};
}
