/**
 * Public interface of `activities/support`, for all other folders of `activities`: counted attempts,
 * heartbeats and single flight.
 */
export { answerLookup, CALLER_WAITS_MS } from './answer-lookup.ts';
export { currentTurn } from './current-turn.ts';
export { withHeartbeats } from './heartbeat.ts';
export { HostBusyError, whenToTryAgain } from './host-busy-error.ts';
export { parseJson, readText } from './response-text.ts';
export { type Claim, singleFlight } from './single-flight.ts';
export { webAttempt } from './web-attempt.ts';
