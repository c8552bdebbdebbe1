import { createContext, type RouterContextProvider } from 'react-router'
import type { Session } from '#domain/identity/session.ts'
import type { User } from '#domain/identity/user.ts'
import type { LogFacts } from '#domain/log-fields.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { SiteStatus } from '#domain/operator/site-status.ts'
import type { Ports } from '#domain/ports.ts'
import type { Installation } from '#domain/rights/check-duties.ts'
import type { StreamLimit } from './http/stream-limit.ts'

/** The stores, gateways and clock that domain operations use. */
export const portsContext = createContext<Ports>()

/** The request context: configuration, client address and logging. */
export const requestContext = createContext<RequestContext>()

export type RequestContext = {
  readonly siteUrl: string
  /** The client's network address, for rate limits. */
  readonly address: string
  /** The CSP nonce for inline scripts. Absent on prerendered pages, whose policy lists hashes. */
  readonly nonce?: string
  /** Set while a page is prerendered at startup. */
  readonly prerender?: Prerender
  /** No real money moves: the payment sandbox, or Stripe with test keys. */
  readonly isTestMode: boolean
  /** Null on a public origin, where the local mailbox and the sandbox's controls can't be opened. */
  readonly standIns: StandIns | null
  readonly operator: Operator
  /** Email addresses of those who may open the operator page. */
  readonly operators: readonly string[]
  /** What of the configuration decides whether the duties of a seller are fulfilled. */
  readonly installation: Omit<Installation, 'operator'>
  readonly passwordMinLength: number
  /** Stripe's publishable key, for its script in the browser. Empty with the payment sandbox. */
  readonly publishableKey: string
  /** Extends this page's content security policy: allows Stripe's script and links to its pages. */
  readonly allowStripeInCsp: () => void
  /** What the server knows about itself and the services it uses, from memory. */
  readonly readStatus: () => SiteStatus
  /** Of this process. */
  readonly streamLimit: StreamLimit
  /** Aborted when the server shuts down, so that open event streams end. */
  readonly shutdownSignal: AbortSignal
  /** Logs an unexpected error. */
  readonly logError: (fault: unknown) => void
  /** Logs a security event with the client's network and account. Never pass secrets. */
  readonly logSecurityEvent: (event: string, facts: LogFacts) => void
  /** Adds to this request's lines in the log. Never pass text that a client wrote. */
  readonly addToLog: (about: LoggedAbout) => void
}

/** An email address is logged as a keyed hash, a session as the beginning of its id. */
export type LoggedAbout = {
  readonly userId?: string
  readonly email?: string
  /** Of an editor or a token. */
  readonly sessionId?: string
  readonly model?: string
}

/**
 * A prerendered document is rendered in two steps, `scripts` and then `page`, because the page
 * holds the framework's scripts back until the first interaction. See app/shell/prerender.tsx.
 */
export type Prerender = {
  readonly part: 'scripts' | 'page'
  /** The text of a built stylesheet. */
  readonly readStyles: (href: string) => string
  /** Adds an inline script to the page's content policy. */
  readonly allowScript: (text: string) => void
  /** What the step `scripts` rendered; empty on static pages. */
  readonly scripts: string
}

/** Checks the key that opens the local mailbox and the sandbox's controls. It's printed at startup. */
export type StandIns = { readonly isKey: (given: string) => boolean }

/** The logged-in user, if any. Set by middleware before anything is rendered. */
export const viewerContext = createContext<Viewer | null>(null)

export type Viewer = { readonly user: User; readonly session: Session }

/** The logged-in user. Only for routes behind `requireUser`. */
export function getViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext)
  if (!viewer) throw new Error('getViewer was called on a route without requireUser')
  return viewer
}
