import type { LogFacts } from './log-fields.ts'

/** Something the operators of the site have to look at. */
export type Alert = { readonly event: string; readonly facts: LogFacts }

/** Logs an alert as an error. */
export type RaiseAlert = (event: string, facts: LogFacts) => void

/** Logs an event that needs no action. */
export type LogEvent = (event: string, facts: LogFacts) => void
