import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isOutage } from '../../model/index.ts';

const fromServer = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const fromNetwork = (code: string) => Object.assign(new Error('connect'), { code });

describe('an error of a statement', () => {
  it.each([
    ['the server shuts down', fromServer('57P01')],
    ['the server starts', fromServer('57P03')],
    ['the disk is full', fromServer('53100')],
    ['there are too many connections', fromServer('53300')],
    ['the connection failed', fromServer('08006')],
    ['a standby was asked to write', fromServer('25006')],
    ['nobody listens', fromNetwork('ECONNREFUSED')],
    ['the name of its host is unknown', fromNetwork('ENOTFOUND')],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['no connection came in time', new Error('timeout exceeded when trying to connect')],
  ])('counts as an outage when %s', (_what, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a row is there already', fromServer('23505')],
    ['a query was cancelled', fromServer('57014')],
    ['two transactions block each other', fromServer('40P01')],
    ['our own code is wrong', new TypeError('undefined is not a function')],
    ['the thrown value is not an error', 'ECONNREFUSED'],
  ])('does not count when %s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
