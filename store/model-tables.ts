import type { Generated } from 'kysely'

/** The tables of model calls. */
export type ModelTables = {
  /**
   * Tenths of requests to models in a UTC day (2026-03-01) or month (2026-03), by all users; for money
   * (spend 2026-03-01) millionths of the currency. Migrations only add, so it keeps its first name.
   */
  model_budget: { period: string; tenths: number; alerted_percent: Generated<number> }
  /** What the operator pays for, by UTC day. Without users: it stays when they leave. */
  model_spend: {
    day: string
    model: string
    /** The name of a router; empty for the stand-in. */
    target: string
    calls: number
    tokens_in: number
    tokens_out: number
    cached_tokens: number
    reasoning_tokens: number
    /** Millionths of the currency, of the calls whose cost is known. */
    spent_micros: number
  }
  /** Counted chats whose answer has called tools. See ADR-0063. */
  agent_turn: {
    session_id: string
    /** A keyed hash of what was asked. */
    conversation: string
    started_at: number
    calls: number
    tokens: number
    /** Keyed hashes of the ids, separated by spaces. */
    tool_calls: string
  }
}
