import type { LogFacts } from './log-fields.ts'

/** Something that the people who run the site have to look at. */
export type Alert = { readonly event: string; readonly facts: LogFacts }

/** Writes an alert to the log, where the people who run the site find it. */
export type RaiseAlert = (event: string, facts: LogFacts) => void
