/** The workflow of a job has the job's id; others have others. */
export function jobIdOf(workflowId: unknown): { job_id?: string } {
  return typeof workflowId === 'string' && workflowId.startsWith('jej_') ? { job_id: workflowId } : {};
}
