/** A job's workflow ID is the job ID; other workflows have other IDs. */
export function jobIdOf(workflowId: unknown): { job_id?: string } {
  return typeof workflowId === 'string' && workflowId.startsWith('jej_') ? { job_id: workflowId } : {};
}
