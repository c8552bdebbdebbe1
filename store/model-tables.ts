import type { Generated } from 'kysely'

/** The tables of model calls. */
export type ModelTables = {
  /** Tenths of requests to models in a UTC day (2026-03-01) or month (2026-03), by all users. */
  model_budget: { period: string; tenths: number; alerted_percent: Generated<number> }
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
