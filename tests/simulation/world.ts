import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type Stripe from 'stripe'
import { openSandbox, type Sandbox } from 'stripe-sandbox'
import { createMemoryStorage } from 'stripe-sandbox/memory-storage'
import type { User } from '#domain/identity/user.ts'
import { days } from '#domain/time.ts'
import { createClient } from '#gateways/stripe/client.ts'
import { followedEvents } from '#gateways/stripe/followed-events.ts'
import { setUpSandbox } from '#gateways/stripe/set-up-sandbox.ts'
import type { TaxSetting } from '#gateways/stripe/tax.ts'
import type { Store } from '#store/open-store.ts'
import { stoppedClock } from '../clock.ts'
import { webhookSecret } from '../ports.ts'
import type { Books } from './books.ts'
import { type BooksReader, openBooksReader } from './books-reader.ts'
import type { ArmedDisruption, Disruption } from './disruption.ts'
import type { Message, WebhookMode } from './network.ts'
import { type Site, startSite } from './site.ts'
import type { ToldStep } from './step.ts'

/** What a customer did, and what they may expect from it. Never read from our own tables. */
export type Account = {
  readonly name: string
  readonly user: User
  readonly password: string
  readonly sessionId: string
  deletedAt: Date | null
  /** The card they gave last: it pays from then on. Null when that can't be told. */
  card: { readonly last4: string; readonly pays: boolean; readonly at: Date } | null
  /** When they were told that a subscription is over, by its id. */
  readonly told: Map<string, Date>
  /** Subscriptions that support or a lost dispute ended: what is left of them may be lost. */
  readonly endedByOthers: Set<string>
  /** Refunds that support made: the plan may go on. */
  readonly supportRefunds: Set<string>
  /** Subscriptions with a price that isn't in our catalogue. */
  readonly special: Set<string>
  /** What support agreed on, by the subscription's id: it stays until support changes it. */
  readonly terms: Map<string, Terms>
  /** Plans that were given. */
  readonly grants: { readonly planId: PaidPlanId; endsAt: Date }[]
  /** The name that support gave them at the provider, by the customer's id. */
  readonly companyNames: Map<string, string>
  /** How often an end was planned, or may have been. */
  cancellations: number
  /** And how often that was certain. */
  surelyCanceled: number
  /** How often they wanted a plan to go on. */
  wishes: number
  /** Asked with a purchase that the plan starts right away, so that a withdrawal may refund a part. */
  hasAgreed: boolean
  /** Subscriptions of which they may have to pay a part, by the time that they had them. */
  readonly proRata: Set<string>
  /** Subscriptions that they withdrew from in time. */
  readonly withdrawn: Set<string>
  /** Declarations that they sent, and those for which they got a receipt. */
  declarations: number
  receipts: number
  /** Customers of theirs that support deleted: nothing about their payments can be read anymore. */
  readonly lostCustomers: Set<string>
  /** Subscriptions whose collection support has paused: what isn't charged then is a gift. */
  readonly paused: Set<string>
  /** Something was disrupted while they did something. */
  isRaced: boolean
  checkouts: number
  requests: number
  /** The last thing they did that may end a plan, which tells broken rules apart. */
  lastEnd: string
}

/** A discount that never ends, and how many they pay for. */
export type Terms = { isDiscounted: boolean; quantity: number }

export type World = {
  readonly store: Store
  readonly booksReader: BooksReader
  readonly clock: ReturnType<typeof stoppedClock>
  readonly sandbox: Sandbox
  /** Support's own access to the provider, which nothing disrupts. */
  readonly stripe: Stripe
  readonly startedAt: Date
  /** By place: the current account of each person. */
  readonly accounts: Account[]
  readonly former: Account[]
  /** Webhooks that the provider has sent and the site has not received. */
  readonly wire: Message[]
  site: Site
  books: Books
  disruption: ArmedDisruption | null
  /** Something else than usual happened at a call of the current step. */
  isDisrupted: boolean
  /** And it was one after which errors are expected: whatever happens meanwhile excuses none. */
  isExcused: boolean
  /** When something was disrupted: what is due at that time may be late. */
  readonly disruptedAt: Date[]
  /** Calls that the site made during the current step. */
  calls: Calls
  /** The same for the last step of each name, where the next stop is chosen. */
  readonly callsOf: Map<string, Calls>
  /** Stops of steps that made too few calls: a later step gets them. */
  readonly owedStops: Disruption[]
  stops: number
  webhooks: WebhookMode
  webhooksUntil: Date
  /** Where the seller is, if VAT is calculated. */
  readonly tax: TaxSetting | null
  areRefundsBlocked: boolean
  refundsBlockedUntil: Date
  fullChoresAt: Date
  /** When the reconciliation is to look at everyone. */
  rounds: readonly Date[]
  /** What happened, for the report. */
  readonly steps: ToldStep[]
}

export type Calls = { readonly call: number; readonly write: number }

const startOfTime = new Date('2026-03-01T12:00:00Z')

/** A new world: an empty store, a sandbox with our catalogue, and nobody in it. */
export async function openWorld(store: Store, tax: TaxSetting | null = null): Promise<World> {
  const clock = stoppedClock(startOfTime)
  const booksReader = openBooksReader(createMemoryStorage())
  const wire: Message[] = []
  const sandbox = openSandbox({
    storage: booksReader.storage,
    clock,
    siteUrl: 'https://ghost.example',
    webhookSecret,
    deliver: async (message) => {
      wire.push(message)
      return { status: 200 }
    },
    report: (fault) => {
      throw fault
    },
    enabledEvents: followedEvents,
  })
  const stripe = createClient('sk_test_sandbox', { fetch: sandbox.fetch })
  await setUpSandbox(stripe, tax)
  const world = {
    store,
    booksReader,
    clock,
    sandbox,
    stripe,
    tax,
    wire,
    startedAt: clock.now(),
    accounts: [],
    former: [],
    disruption: null,
    isDisrupted: false,
    isExcused: false,
    disruptedAt: [],
    calls: { call: 0, write: 0 },
    callsOf: new Map(),
    owedStops: [],
    stops: 0,
    webhooks: 'normal',
    webhooksUntil: clock.now(),
    areRefundsBlocked: false,
    refundsBlockedUntil: clock.now(),
    fullChoresAt: clock.now(),
    rounds: [],
    steps: [],
    books: await booksReader.read(),
  } as unknown as World
  world.site = startSite(world)
  return world
}

/** Lets nothing of it go on. */
export function closeWorld(world: World): void {
  world.site.die()
  world.sandbox.stop()
}

/** How long all people together have lived. */
export function countYears({ clock, startedAt, accounts }: World): number {
  const ms = clock.now().getTime() - startedAt.getTime()
  return (ms / days(365.25)) * accounts.length
}

export async function refreshBooks(world: World): Promise<Books> {
  world.books = await world.booksReader.read()
  return world.books
}
