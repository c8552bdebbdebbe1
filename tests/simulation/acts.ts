import fc from 'fast-check'
import type { Act, ActSource } from './act.ts'
import * as cardActs from './cards.ts'
import * as customerActs from './customers.ts'
import * as giftActs from './gifts.ts'
import * as rightsActs from './rights.ts'
import * as supportActs from './support.ts'
import * as termActs from './terms.ts'

/** Everything that can happen. What a module of acts exports is part of it. */
const sources = [customerActs, cardActs, rightsActs, supportActs, termActs, giftActs]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isSource)

function isSource(value: unknown): value is ActSource {
  return typeof value === 'object' && value !== null && 'acts' in value
}

export const actNames: readonly string[] = sources.map(({ name }) => name)

/** What takes its time, and can't happen while another act is under way. */
const slow: readonly string[] = [
  customerActs.buyTwice,
  customerActs.signUpAgain,
  cardActs.lapse,
  supportActs.wait,
].map(({ name }) => name)

export function anyAct(without: readonly string[]): fc.Arbitrary<Act> {
  return anyOf((name) => !without.includes(name))
}

/** Of three acts, the first that is possible: what is possible at that moment isn't known before. */
export function anyMeanwhile(without: readonly string[]): fc.Arbitrary<readonly Act[]> {
  const acts = anyOf((name) => !slow.includes(name) && !without.includes(name))
  return fc.array(acts, { minLength: 1, maxLength: 3, size: 'max' })
}

function anyOf(isWanted: (name: string) => boolean): fc.Arbitrary<Act> {
  const chosen = sources.filter(({ name }) => isWanted(name))
  return fc.oneof(...chosen.map(({ weight, acts }) => ({ weight, arbitrary: acts })))
}

/** An act as a report told it. */
export type ToldAct = { readonly act: string; readonly who: number; readonly args?: object }

export function toAct({ act, who, args = {} }: ToldAct): Act {
  const source = sources.find(({ name }) => name === act)
  if (!source) throw new Error(`Nothing is called "${act}". There is: ${actNames.join(', ')}`)
  return source.make(who, args)
}
