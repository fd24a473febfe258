/**
 * Public interface of `activities/support`: counting attempts, heartbeats, and letting one caller work for
 * all (single flight), for use in all other folders of `activities`.
 */
export { answerLookup } from './answer-lookup.ts';
export { withHeartbeats } from './heartbeat.ts';
export { HostBusyError } from './host-busy-error.ts';
export { singleFlight } from './single-flight.ts';
export { webAttempt } from './web-attempt.ts';
