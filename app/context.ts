import { createContext, type RouterContextProvider } from 'react-router'
import type { Session } from '#domain/identity/session.ts'
import type { User } from '#domain/identity/user.ts'
import type { LogFacts } from '#domain/log-fields.ts'
import type { Ports } from '#domain/ports.ts'

/** What the business asks of the world. */
export const portsContext = createContext<Ports>()

/** This request and where it came from. */
export const visitContext = createContext<Visit>()

export type Visit = {
  readonly siteUrl: string
  /** The network that whoever asks is in, for limits. */
  readonly address: string
  /** Allows the inline scripts of this one page. Absent on prerendered pages, whose policy lists hashes. */
  readonly nonce?: string
  /** Set while a page is prerendered at startup. */
  readonly prerender?: Prerender
  /** No real money moves: the payment sandbox, or Stripe with test keys. */
  readonly isTestMode: boolean
  /** Null where nobody may open the local mailbox and the sandbox's controls: on a public origin. */
  readonly standIns: StandIns | null
  readonly operator: Operator
  /** How short a password may be. */
  readonly passwordMinLength: number
  /** What the payment provider's script is given; empty when the sandbox takes the money. */
  readonly publishableKey: string
  /** Lets this page, and no other, load the payment provider's script and lead to its pages. */
  readonly trustPayments: () => void
  /** Fires when the server is about to stop: whoever stays for long goes then. */
  readonly leaving: AbortSignal
  /** Tells the log of a fault that a page met. */
  readonly report: (fault: unknown) => void
  /** Writes a security event to the log, with the network and the account named so far. Never a secret. */
  readonly note: (event: string, facts: LogFacts) => void
  /** Names the account this request is about in its log events. An address is logged as a keyed hash. */
  readonly nameInLog: (who: { readonly userId?: string; readonly email?: string }) => void
}

/**
 * A prerendered document is rendered in two steps, `scripts` and then `page`, because the page
 * holds the framework's scripts back until the first interaction. See app/shell/prerender.tsx.
 */
export type Prerender = {
  readonly part: 'scripts' | 'page'
  /** The text of a built stylesheet. */
  readonly readStyles: (href: string) => string
  /** What the step `scripts` rendered; empty on static pages. */
  readonly scripts: string
}

/** Checks the key that opens the local mailbox and the sandbox's controls. It's printed at startup. */
export type StandIns = { readonly isKey: (given: string) => boolean }

/** Who runs the site. What the environment does not say is empty. */
export type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string
}

/** Who is signed in, if anyone. Decided before anything is rendered. */
export const viewerContext = createContext<Viewer | null>(null)

export type Viewer = { readonly user: User; readonly session: Session }

/** Whoever is signed in, on pages that only signed-in users reach. */
export function getViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext)
  if (!viewer) throw new Error('A page for signed-in users was reached without one')
  return viewer
}
