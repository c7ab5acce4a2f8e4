import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { inSpan } from '../../tracing/tracing.ts';
import type { CopyCursor } from '../copy-cursor.ts';
import { isConnectionUseless, isOtherTimeline } from '../postgres-errors.ts';
import { preparedName } from './prepared-statements.ts';
import { traceStatement } from './trace-statement.ts';

export interface GuardOptions {
  /** How long an answer is waited for; null: however long it takes. */
  readonly responseMs: number | null;
  /** Whether a session keeps what was prepared in it until its connection ends. */
  readonly prepares?: boolean;
  /** Called with each answer. */
  readonly onResponse?: () => void;
  /** Called when a log was to become longer before it was renamed after a promotion. */
  readonly onOtherTimeline?: () => void;
}

/**
 * A pool whose connections are not used again once they lead nowhere: one that a machine which is gone never answers, and
 * one to a server that became read-only, is closed, so that the next question goes to whoever has the address now.
 */
export function guardPool(pool: pg.Pool, options: GuardOptions): PostgresPool {
  const connect = async () => (await pool.connect()) as pg.PoolClient & pg.Client;
  return {
    connect: async () => {
      const client = await (isExhausted(pool) ? inSpan('wait for a connection', {}, connect) : connect());
      return guardClient(client, options);
    },
    end: () => pool.end(),
  };
}

function isExhausted(pool: pg.Pool): boolean {
  return pool.idleCount === 0 && pool.totalCount >= pool.options.max;
}

function guardClient(
  client: pg.PoolClient & pg.Client,
  { responseMs, prepares = false, onResponse, onOtherTimeline }: GuardOptions,
): PostgresPoolClient {
  let isUseless = false;

  async function guard<T>(response: Promise<T>): Promise<T> {
    // Closing it fails the statement that waits.
    const timer = responseMs === null ? undefined : setTimeout(() => void client.end(), responseMs).unref();
    try {
      const responded = await response;
      onResponse?.();
      return responded;
    } catch (error) {
      isUseless ||= isConnectionUseless(error);
      if (isOtherTimeline(error)) onOtherTimeline?.();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  function query(question: string | PostgresCursor<unknown>, parameters?: readonly unknown[]): unknown {
    if (typeof question === 'string') {
      const name = prepares ? preparedName(question) : undefined;
      const statement = {
        text: question,
        values: [...(parameters ?? [])],
        ...(name !== undefined && { name }),
      };
      return traceStatement(question, () => guard(client.query(statement)));
    }
    const cursor = client.query(question as CopyCursor<unknown>);
    traceStatement(cursor.text, () => guard(cursor.ended)).catch(() => undefined); // whoever reads it hears of it
    return cursor;
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isUseless) };
}
