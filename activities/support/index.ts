/**
 * Public interface of `activities/support`, for use in all other folders of `activities`: counted attempts,
 * heartbeats and single flight (one caller does the work, and the other callers wait for its result).
 */
export { answerLookup, CALLER_WAITS_MS } from './answer-lookup.ts';
export { currentTurn } from './current-turn.ts';
export { withHeartbeats } from './heartbeat.ts';
export { HostBusyError, whenToTryAgain } from './host-busy-error.ts';
export { singleFlight } from './single-flight.ts';
export { webAttempt } from './web-attempt.ts';
