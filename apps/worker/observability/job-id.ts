/** Returns the job ID if the workflow runs a job. The workflow ID is then the job ID. */
export function jobIdOf(workflowId: unknown): { job_id?: string } {
  return typeof workflowId === 'string' && workflowId.startsWith('jej_') ? { job_id: workflowId } : {};
}
