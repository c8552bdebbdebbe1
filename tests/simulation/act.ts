import fc from 'fast-check'
import { findLive } from './books.ts'
import type { Account, World } from './world.ts'

/** Something that a person, support or the provider does. Plain data until it is run. */
export type Act = {
  readonly name: string
  /** Whose account it is about: a place in `world.accounts`. */
  readonly who: number
  readonly args: object
  isPossible(world: World, place: number): boolean
  run(world: World, place: number): Promise<void>
}

/** The place of the person it is about: the chosen one, or the next one for whom it is possible. */
export function findPlace(act: Act, world: World): number | null {
  const places = world.accounts.map((_, step) => (act.who + step) % world.accounts.length)
  return places.find((place) => act.isPossible(world, place)) ?? null
}

export function describeAct({ name, args }: Act, place: number): string {
  const parts = Object.entries(args).map(([key, value]) => `${key} ${describeValue(value)}`)
  return `${personNames[place]}: ${name}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
}

export type Scene = { readonly world: World; readonly account: Account }

type Definition<Args> = {
  readonly name: string
  /** How often it is chosen, compared to the others. */
  readonly weight?: number
  readonly args?: { readonly [Name in keyof Args]: fc.Arbitrary<Args[Name]> }
  readonly isPossible?: (scene: Scene) => boolean
  readonly run: (scene: Scene, args: Args) => Promise<unknown>
}

/** The acts of one name, at random or as told. */
export type ActSource = {
  readonly name: string
  readonly weight: number
  readonly acts: fc.Arbitrary<Act>
  make(who: number, args: object): Act
}

/** How many people live in a world. */
export const peopleCount = 5
export const personNames: readonly string[] = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan']

export function define<Args extends object = object>(definition: Definition<Args>): ActSource {
  const { name, weight = 2, isPossible = () => true, run } = definition
  const args = fc.record((definition.args ?? {}) as Record<string, fc.Arbitrary<unknown>>)
  const who = fc.integer({ min: 0, max: peopleCount - 1 })
  const see = (world: World, place: number): Scene => ({
    world,
    account: world.accounts[place] as Account,
  })
  const make = (chosen: number, given: object): Act => ({
    name,
    who: chosen,
    args: given,
    isPossible: (world, place) => isPossible(see(world, place)),
    run: async (world, place) => void (await run(see(world, place), given as Args)),
  })
  const acts = fc.tuple(who, args).map(([chosen, given]) => make(chosen, given))
  return { name, weight, acts, make }
}

function describeValue(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.values(value).join(' ')
    : String(value)
}

export function isHere({ account }: Scene): boolean {
  return account.deletedAt === null
}

/** Has a live subscription, one at least. */
export function isSubscribed(scene: Scene): boolean {
  return isHere(scene) && findTheirs(scene).length > 0
}

export function isFree(scene: Scene): boolean {
  return isHere(scene) && findTheirs(scene).length === 0
}

export function findTheirs({ world, account }: Scene) {
  return findLive(world.books, account.user.id)
}
